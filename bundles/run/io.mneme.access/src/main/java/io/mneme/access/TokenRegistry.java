package io.mneme.access;

import io.mneme.access.TokenFile.StoredToken;
import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.CallerIdentity;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.AccessToken;
import io.mneme.api.access.InvalidTokenException;
import io.mneme.api.access.IssuedToken;
import io.mneme.api.access.TokenStorageException;
import io.mneme.api.access.UnknownTokenException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tokens of a data folder. Safe for use by many threads; a change is written before it takes effect. */
public final class TokenRegistry {

    /** Uses of a token that are nearer to each other count as one. */
    private static final Duration USE_INTERVAL = Duration.ofMinutes(1);

    private static final int MAX_TOKENS = 1_000;

    private final TokenFile file;
    private final InstantSource clock;
    private volatile List<StoredToken> tokens;
    private boolean hasUnwrittenUse;

    /**
     * Reads the tokens.
     *
     * @throws TokenStorageException if they cannot be read
     */
    public TokenRegistry(Path dataFolder, InstantSource clock) {
        this.file = new TokenFile(dataFolder);
        this.clock = clock;
        this.tokens = List.copyOf(file.read());
    }

    /** Makes a token, as the service does. */
    public synchronized IssuedToken add(String name, String owner, Set<AccessScope> scopes, Optional<Instant> expires) {
        AccessToken token = new AccessToken(
                name, owner, scopes, clock.instant().truncatedTo(ChronoUnit.SECONDS), expires, Optional.empty());
        if (token.isExpired(clock.instant())) {
            throw new InvalidTokenException("expires", "must be a time to come");
        }
        if (tokens.stream().anyMatch(present -> present.token().name().equals(name))) {
            throw new InvalidTokenException("name", "must not be taken; revoke the token " + name + " first");
        }
        if (tokens.size() >= MAX_TOKENS) {
            throw new InvalidTokenException("name", "must be one of at most " + MAX_TOKENS + " tokens");
        }
        String secret = TokenSecret.generate();
        List<StoredToken> more = new ArrayList<>(tokens);
        more.add(StoredToken.of(token, TokenSecret.hash(secret)));
        store(more);
        return new IssuedToken(token, secret);
    }

    /** Returns the tokens, in the order of their names. */
    public List<AccessToken> list() {
        return tokens.stream()
                .map(StoredToken::token)
                .sorted(Comparator.comparing(AccessToken::name))
                .toList();
    }

    /** Revokes a token, as the service does. */
    public synchronized void revoke(String name) {
        List<StoredToken> fewer = new ArrayList<>(tokens);
        if (!fewer.removeIf(token -> token.token().name().equals(name))) {
            throw new UnknownTokenException(name);
        }
        store(fewer);
    }

    /** Returns whether a request may come with a token: there is one that has not expired. */
    public boolean hasValid() {
        Instant now = clock.instant();
        return tokens.stream().anyMatch(token -> !token.token().isExpired(now));
    }

    /** Recognises the holder of a token; each token is compared, whether or not one before it fits. */
    AccessCaller authenticate(String secret) {
        byte[] hash = TokenSecret.hash(secret);
        Optional<StoredToken> found = Optional.empty();
        for (StoredToken token : tokens) {
            if (MessageDigest.isEqual(token.hash(), hash)) {
                found = Optional.of(token);
            }
        }
        return found.map(this::caller).orElseGet(() -> AccessCaller.refused(CallerIdentity.UNKNOWN_TOKEN));
    }

    private AccessCaller caller(StoredToken found) {
        Instant now = clock.instant();
        if (found.token().isExpired(now)) {
            return AccessCaller.refused(CallerIdentity.EXPIRED_TOKEN);
        }
        if (found.token()
                .lastUsed()
                .filter(last -> last.plus(USE_INTERVAL).isAfter(now))
                .isEmpty()) {
            noteUse(found, now.truncatedTo(ChronoUnit.MINUTES));
        }
        return AccessCaller.of(found.token());
    }

    private synchronized void noteUse(StoredToken used, Instant minute) {
        tokens = tokens.stream()
                .map(token -> token.token().name().equals(used.token().name()) ? token.usedAt(minute) : token)
                .toList();
        hasUnwrittenUse = true;
    }

    /**
     * Writes when tokens were used last, if that has changed.
     *
     * @throws TokenStorageException if it cannot be written; another call tries again
     */
    synchronized void writeUse() {
        if (hasUnwrittenUse) {
            store(tokens);
        }
    }

    private void store(List<StoredToken> changed) {
        file.write(changed);
        tokens = List.copyOf(changed);
        hasUnwrittenUse = false;
    }
}
