package io.mneme.testkit;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.CallerIdentity;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.AccessToken;
import io.mneme.api.access.AccessTokens;
import io.mneme.api.access.InvalidTokenException;
import io.mneme.api.access.IssuedToken;
import io.mneme.api.access.UnknownTokenException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Tokens in memory, whose secrets are {@code mneme_} and their names. */
public final class InMemoryTokens implements AccessTokens {

    private static final Instant CREATED = Instant.parse("2026-03-01T20:30:00Z");

    private final TreeMap<String, AccessToken> tokens = new TreeMap<>();

    /** Adds a token, and returns its secret. */
    public String with(AccessScope... scopes) {
        String name = AccessScope.labels(Set.of(scopes)).replace(',', '-');
        return add(name, Set.of(scopes), Optional.empty()).secret();
    }

    /** Adds a token that has expired, and returns its secret. */
    public synchronized String expired() {
        tokens.put(
                "old",
                new AccessToken(
                        "old", "", Set.of(AccessScope.ADMIN), CREATED, Optional.of(Instant.EPOCH), Optional.empty()));
        return PREFIX + "old";
    }

    @Override
    public synchronized IssuedToken add(String name, String owner, Set<AccessScope> scopes, Optional<Instant> expires) {
        AccessToken token = new AccessToken(name, owner, scopes, CREATED, expires, Optional.empty());
        if (tokens.putIfAbsent(name, token) != null) {
            throw new InvalidTokenException("name", "must not be taken");
        }
        return new IssuedToken(token, PREFIX + name);
    }

    @Override
    public synchronized List<AccessToken> list() {
        return List.copyOf(tokens.values());
    }

    @Override
    public synchronized void revoke(String name) {
        if (tokens.remove(name) == null) {
            throw new UnknownTokenException(name);
        }
    }

    @Override
    public AccessTokens by(String actor) {
        return this;
    }

    @Override
    public synchronized AccessCaller authenticate(String secret) {
        AccessToken token = secret.startsWith(PREFIX) ? tokens.get(secret.substring(PREFIX.length())) : null;
        if (token == null) {
            return AccessCaller.refused(CallerIdentity.UNKNOWN_TOKEN);
        }
        return token.isExpired(Instant.now())
                ? AccessCaller.refused(CallerIdentity.EXPIRED_TOKEN)
                : AccessCaller.of(token);
    }
}
