package io.mneme.api.access;

import io.mneme.api.owner.HistoryOwner;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The tokens by which clients are known: adds, lists, revokes and recognises them. Their hashes are in the file
 * {@code access_tokens.json} of the data folder, which only its owner may read.
 *
 * <p>Safe for use by many threads. A change takes effect with the next request; when its method returns, it is stored.
 */
@ProviderType
public interface AccessTokens {

    /** What the secret of each token begins with, so that tools that look for leaked secrets recognise it. */
    String PREFIX = "mneme_";

    /** Makes a token for the person without a name, as {@link #add(String, String, Set, Optional)} does. */
    default IssuedToken add(String name, Set<AccessScope> scopes, Optional<Instant> expires) {
        return add(name, HistoryOwner.NONE, scopes, expires);
    }

    /**
     * Makes a token.
     *
     * @param name what it is called, as {@link AccessToken#name} may be
     * @param owner the owner that its holder reads and writes for; {@link HistoryOwner#NONE} for the person without a name
     * @param scopes what it allows; at least one
     * @param expires from when on it is refused, later than now; empty if it does not expire
     * @return the token with its secret, which cannot be had again
     * @throws InvalidTokenException if the name is malformed or taken, the owner is malformed, there are no scopes, or it has expired already; nothing is
     *     changed
     * @throws TokenStorageException if it cannot be stored; nothing is changed
     */
    IssuedToken add(String name, String owner, Set<AccessScope> scopes, Optional<Instant> expires);

    /**
     * Returns the tokens, in alphabetical order of their names; also those that have expired.
     *
     * @throws TokenStorageException if they cannot be read; then none is accepted
     */
    List<AccessToken> list();

    /**
     * Revokes a token: it is forgotten, and requests with it are refused.
     *
     * @throws UnknownTokenException if there is no token of this name; nothing is changed
     * @throws TokenStorageException if that cannot be stored; nothing is changed
     */
    void revoke(String name);

    /**
     * Returns the same tokens, whose changes are recorded as those of an actor.
     *
     * @param actor by what a change is asked for, such as {@code shell} or {@code http}
     */
    AccessTokens by(String actor);

    /**
     * Recognises a caller by a secret, and notes the use. The time it takes does not depend on where the secret differs from others.
     * A secret of the owner of the container, which is in the file {@code .run/token} of the data folder, is recognised, too.
     *
     * @param secret what the request has, with or without {@link #PREFIX}
     * @return the caller; without scopes if the secret is unknown, revoked or expired
     */
    AccessCaller authenticate(String secret);
}
