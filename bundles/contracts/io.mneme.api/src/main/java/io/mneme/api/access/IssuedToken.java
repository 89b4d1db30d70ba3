package io.mneme.api.access;

/**
 * A token that was just made, with its secret, which is shown this once and kept nowhere.
 *
 * @param token what is known of it
 * @param secret what clients send; it begins with {@value AccessTokens#PREFIX}
 */
public record IssuedToken(AccessToken token, String secret) {

    /** Returns its name: a secret must not get into a log. */
    @Override
    public String toString() {
        return "IssuedToken[" + token.name() + "]";
    }
}
