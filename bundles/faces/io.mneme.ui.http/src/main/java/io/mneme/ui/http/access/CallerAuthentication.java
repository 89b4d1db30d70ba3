package io.mneme.ui.http.access;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.CallerIdentity;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.AccessToken;
import io.mneme.api.access.AccessTokens;
import io.mneme.api.access.CallerStreams;
import io.mneme.api.access.TokenStorageException;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.ui.http.transport.HeaderValues;
import io.mneme.ui.http.transport.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recognises the caller of each request, and refuses one that is not recognised where a token is required.
 *
 * <p>On the loopback a request without a token is served as one of this machine, unless the operator requires tokens. On a port that
 * other machines reach, and behind a proxy, only the owner's command line and holders of tokens are served.
 */
@Component(service = CallerAuthentication.class)
public final class CallerAuthentication {

    /** Has a token where {@code Authorization} has that of a provider. */
    public static final String TOKEN_HEADER = "X-Mneme-Token";

    /** Names the owner that an administrator acts for. */
    public static final String OWNER_HEADER = "X-Mneme-Owner";

    /** How a browser's WebSocket sends a token: as a subprotocol. */
    public static final String SUBPROTOCOL = "mneme-token.";

    private static final String SCHEME = "Bearer ";

    /** What is served to all: whether the container lives, and the files of the web page, which have nothing of what is recorded. */
    private static final List<String> OPEN_PATHS = List.of("/health/", "/web/", "/docs/");

    private static final Logger LOG = LoggerFactory.getLogger(CallerAuthentication.class);

    private final AccessTokens tokens;
    private final SignInSessions sessions;
    private final Optional<ExposedHost> exposed;
    private final RequestRates rates = new RequestRates();
    private final OpenStreams streams;
    private final Set<HistoryOwner> owners = ConcurrentHashMap.newKeySet();

    @Activate
    public CallerAuthentication(
            BundleContext framework, @Reference AccessTokens tokens, @Reference SignInSessions sessions) {
        this(tokens, sessions, ExposedHost.of(framework::getProperty));
    }

    /** Recognises callers by these tokens. */
    public CallerAuthentication(AccessTokens tokens, SignInSessions sessions, Optional<ExposedHost> exposed) {
        this.tokens = tokens;
        this.sessions = sessions;
        this.exposed = exposed;
        this.streams = new OpenStreams(this::isValid);
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addOwner(HistoryOwner owner) {
        owners.add(owner);
    }

    void removeOwner(HistoryOwner owner) {
        owners.remove(owner);
    }

    @Deactivate
    public void close() {
        streams.close();
    }

    /** Returns the tokens; none if they cannot be read. */
    private List<AccessToken> known() {
        try {
            return tokens.list();
        } catch (TokenStorageException broken) {
            LOG.debug("the tokens cannot be read", broken);
            return List.of();
        }
    }

    /** Where there are none, what a request sends is not looked at; tokens that cannot be read are some. */
    private boolean hasNoTokens() {
        try {
            return tokens.list().isEmpty();
        } catch (TokenStorageException broken) {
            LOG.debug("the tokens cannot be read", broken);
            return false;
        }
    }

    private boolean isValid(String name) {
        Instant now = Instant.now();
        return known().stream().anyMatch(token -> token.name().equals(name) && !token.isExpired(now));
    }

    /** Returns whether a host is the address on which other machines reach the container. */
    public boolean isExposedHost(String host) {
        return exposed.filter(own -> own.name().equalsIgnoreCase(host)).isPresent();
    }

    /**
     * Puts the caller into a request.
     *
     * @param ofOwnPage whether a page of the container may have sent it, so that the cookie of a browser counts
     * @return why it is refused; empty if it may go on
     */
    public Optional<Problem> admit(HttpServletRequest request, String path, boolean ofOwnPage, AccessRules rules) {
        AccessCaller caller = caller(request, ofOwnPage, rules);
        request.setAttribute(AccessCaller.ATTRIBUTE, caller);
        if (!caller.isKnown()) {
            return isOpen(path) ? Optional.empty() : caller.refusal().map(CallerAuthentication::problem);
        }
        Optional<String> other =
                Optional.ofNullable(request.getHeader(OWNER_HEADER)).filter(name -> !name.equals(caller.owner()));
        if (other.isPresent()) {
            Optional<Problem> refusal = refusal(caller, other.get());
            if (refusal.isPresent()) {
                return refusal;
            }
            request.setAttribute(AccessCaller.ATTRIBUTE, caller.actingFor(other.get()));
        }
        return limit(caller, request, rules);
    }

    /** Returns why a caller may not act for another owner; empty if it may. */
    private Optional<Problem> refusal(AccessCaller caller, String other) {
        if (!caller.may(AccessScope.ADMIN)) {
            return Optional.of(
                    Problem.of(403, OWNER_HEADER + " may name another owner only with the scope admin; leave it out"));
        }
        boolean isKnown = other.equals(HistoryOwner.NONE)
                || owners.stream().anyMatch(owner -> owner.name().equals(other));
        return isKnown
                ? Optional.empty()
                : Optional.of(Problem.of(
                        400, OWNER_HEADER + " must name an owner that has a token or a history, or be left out"));
    }

    private static Problem problem(AccessCaller.AccessRefusal refusal) {
        return new Problem(refusal.status(), refusal.detail(), "", Map.of("WWW-Authenticate", refusal.challenge()));
    }

    private static boolean isOpen(String path) {
        return path.isEmpty()
                || path.equals("/")
                || path.equals("/docs")
                || OPEN_PATHS.stream().anyMatch(path::startsWith);
    }

    private AccessCaller caller(HttpServletRequest request, boolean ofOwnPage, AccessRules rules) {
        boolean required = exposed.isPresent()
                || rules.requireToken()
                || !rules.trustedProxies().isEmpty();
        AccessCaller without = required ? AccessCaller.refused(CallerIdentity.ANONYMOUS) : AccessCaller.local();
        Optional<String> sent = secret(request);
        Optional<String> secret = sent.isPresent() || !ofOwnPage || !required ? sent : sessions.secret(request);
        if (secret.isEmpty() || !required && hasNoTokens() && isOfToken(secret.get())) {
            return without;
        }
        AccessCaller caller = tokens.authenticate(secret.get());
        // Other programs have secrets of other forms in this header, which are none of the container's.
        return caller.isKnown() || isOfToken(secret.get()) ? caller : without;
    }

    /** Returns the token that a request has; a value in a header that cannot be one is left out. */
    public static Optional<String> secret(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(TOKEN_HEADER))
                .or(() -> first(request, "Authorization", CallerAuthentication::ofScheme))
                .or(() -> first(request, "Sec-WebSocket-Protocol", CallerAuthentication::ofSubprotocols));
    }

    /** Returns the token in the first value of a header that has one. */
    private static Optional<String> first(
            HttpServletRequest request, String header, Function<String, Optional<String>> token) {
        Optional<String> found = Optional.empty();
        for (String value : HeaderValues.of(request, header)) {
            found = found.or(() -> token.apply(value));
        }
        return found;
    }

    private static Optional<String> ofScheme(String value) {
        return value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? Optional.of(value.substring(SCHEME.length()).strip())
                : Optional.empty();
    }

    private static Optional<String> ofSubprotocols(String value) {
        return Stream.of(value.split(","))
                .map(String::strip)
                .filter(name -> name.startsWith(SUBPROTOCOL))
                .map(name -> name.substring(SUBPROTOCOL.length()))
                .findFirst();
    }

    private static boolean isOfToken(String secret) {
        return secret.startsWith(AccessTokens.PREFIX);
    }

    private Optional<Problem> limit(AccessCaller caller, HttpServletRequest request, AccessRules rules) {
        if (caller.identity() != CallerIdentity.TOKEN) {
            return Optional.empty();
        }
        CallerStreams own = end -> streams.open(caller.name(), rules.streamsPerToken(), end);
        request.setAttribute(CallerStreams.ATTRIBUTE, own);
        OptionalInt wait = rates.take(caller.name(), rules.requestsPerSecond(), System.nanoTime());
        if (wait.isEmpty()) {
            return Optional.empty();
        }
        // Of tokens that are revoked nothing is kept; asking so seldom costs nothing.
        rates.retain(known().stream().map(AccessToken::name).toList());
        return Optional.of(Problem.of(
                        429,
                        "the token " + caller.name() + " sends more than requests_per_second of io.mneme.ui.http: "
                                + rules.requestsPerSecond())
                .withHeader("Retry-After", String.valueOf(wait.getAsInt())));
    }
}
