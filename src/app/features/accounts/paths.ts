/** Below these everything belongs to one account, whether the request says to which or not. */
export const pathsOfAccounts = /^\/api\/(?:v3\/(?:accounts|zaps|zap-moves|folders|nodes|authentications|shared-zaps)|org)\//;
