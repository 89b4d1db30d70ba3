package io.mneme.api.access;

import static java.util.Objects.requireNonNull;

import io.mneme.api.owner.HistoryOwner;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of a token: all but its secret, of which only a hash is kept.
 *
 * <p>Only the container creates it, and it may get further components: clients read it.
 *
 * @param name what it is called: 1 to {@value HistoryOwner#MAX_NAME} lower case letters, digits, hyphens, underscores and points, a letter or
 *     digit first
 * @param owner the owner that its holder reads and writes for; {@link HistoryOwner#NONE} for the person without a name
 * @param scopes what it allows; at least one, in the order of {@link AccessScope}
 * @param created when it was made
 * @param expires from when on it is refused; empty if it does not expire
 * @param lastUsed when a request came with it last, exact to a minute; empty if none has
 */
public record AccessToken(
        String name,
        String owner,
        Set<AccessScope> scopes,
        Instant created,
        Optional<Instant> expires,
        Optional<Instant> lastUsed) {

    /**
     * Checks name, owner and scopes.
     *
     * @throws InvalidTokenException if the name or the owner is malformed, or there are no scopes
     */
    public AccessToken {
        requireNonNull(created, "created");
        requireNonNull(expires, "expires");
        requireNonNull(lastUsed, "lastUsed");
        if (!HistoryOwner.isName(name)) {
            throw new InvalidTokenException("name", HistoryOwner.RULE);
        }
        if (!owner.equals(HistoryOwner.NONE) && !HistoryOwner.isName(owner)) {
            throw new InvalidTokenException("owner", HistoryOwner.RULE);
        }
        if (scopes.isEmpty()) {
            throw new InvalidTokenException("scope", "must be one or more of read, record and admin");
        }
        scopes = Collections.unmodifiableSet(EnumSet.copyOf(scopes));
    }

    /** Returns whether it is refused at a moment, since it has expired. */
    public boolean isExpired(Instant now) {
        return expires.filter(end -> !now.isBefore(end)).isPresent();
    }
}
