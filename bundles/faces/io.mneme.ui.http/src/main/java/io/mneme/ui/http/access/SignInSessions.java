package io.mneme.ui.http.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * The browsers that have signed in with a token. Each has a cookie with a random id in place of the token, because a browser sends no header
 * with a WebSocket or an event stream. They are in memory only, so that a restart ends them all.
 */
@Component(service = SignInSessions.class)
public final class SignInSessions {

    /** How long a browser stays signed in. */
    public static final Duration LIFETIME = Duration.ofHours(12);

    private static final String COOKIE = "mneme_session";
    private static final int MAX_SESSIONS = 1_000;
    private static final int RANDOM_BYTES = 32;

    private final SecureRandom random = new SecureRandom();
    private final InstantSource clock;

    /** The sessions by the hashes of their ids, the oldest first: a heap dump has none of the ids. */
    private final Map<String, SignedIn> sessions = new LinkedHashMap<>();

    private record SignedIn(String secret, Instant ends) {}

    @Activate
    public SignInSessions() {
        this(InstantSource.system());
    }

    SignInSessions(InstantSource clock) {
        this.clock = clock;
    }

    /** Signs a browser in, and returns the cookie that it is given. */
    public synchronized String begin(String secret, boolean isSecure) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        Instant now = clock.instant();
        sessions.values().removeIf(session -> !session.ends().isAfter(now));
        if (sessions.size() >= MAX_SESSIONS) {
            sessions.remove(sessions.keySet().iterator().next());
        }
        sessions.put(hash(id), new SignedIn(secret, now.plus(LIFETIME)));
        return cookie(id, isSecure, LIFETIME.toSeconds());
    }

    /** Signs the browser of a request out, and returns the cookie that ends the one that it has. */
    public synchronized String end(HttpServletRequest request) {
        ids(request).forEach(id -> sessions.remove(hash(id)));
        return cookie("", request.isSecure(), 0);
    }

    private static String cookie(String value, boolean isSecure, long seconds) {
        return COOKIE + "=" + value + "; Path=/; Max-Age=" + seconds + "; HttpOnly; SameSite=Strict"
                + (isSecure ? "; Secure" : "");
    }

    /** Returns the token with which the browser of a request has signed in; empty if it has not, or too long ago. */
    synchronized Optional<String> secret(HttpServletRequest request) {
        Instant now = clock.instant();
        return ids(request)
                .flatMap(id -> Stream.ofNullable(sessions.get(hash(id))))
                .filter(session -> session.ends().isAfter(now))
                .map(SignedIn::secret)
                .findFirst();
    }

    private static Stream<String> ids(HttpServletRequest request) {
        return Stream.ofNullable(request.getCookies())
                .flatMap(Arrays::stream)
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .map(Cookie::getValue);
    }

    private static String hash(String id) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(id.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
