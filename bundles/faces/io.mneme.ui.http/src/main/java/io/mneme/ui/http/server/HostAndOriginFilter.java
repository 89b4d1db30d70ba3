package io.mneme.ui.http.server;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.owner.OwnerScope;
import io.mneme.support.settings.LiveSettings;
import io.mneme.ui.http.access.CallerAuthentication;
import io.mneme.ui.http.access.ForwardedRequest;
import io.mneme.ui.http.transport.HeaderValues;
import io.mneme.ui.http.transport.Problem;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterPattern;

/**
 * Refuses requests that a web page of another origin has caused, unless the operator allows that origin.
 *
 * <p>A page can point a name of its own at this machine and then read what is served here (DNS rebinding): so the host
 * a request names must be this machine's. A page can also send requests it cannot read the answers of: so the origin a
 * browser names must be the one it talks to, or an allowed one. No page may run commands. Then the caller is recognised.
 *
 * <p>Every endpoint depends on it, so that none is served without it.
 */
@Component(
        service = {Filter.class, HostAndOriginFilter.class},
        configurationPid = HttpSettings.PID)
@HttpWhiteboardFilterPattern("/*")
@HttpWhiteboardFilterAsyncSupported
public final class HostAndOriginFilter implements Filter {

    /** What a browser says of a request that a page of another origin has caused, also where it names no origin. */
    private static final List<String> OTHER_SITES = List.of("cross-site", "same-site");

    /** Runs commands for the owner of the container, who may do more than any page. */
    private static final String COMMANDS = "/v1/commands";

    private final LiveSettings<HttpSettings> settings;
    private final CallerAuthentication callers;

    @Activate
    public HostAndOriginFilter(Map<String, Object> configuration, @Reference CallerAuthentication callers) {
        this.callers = callers;
        settings = new LiveSettings<>(HttpSettings.SCHEMA, configuration);
    }

    /** Takes over a configuration while it serves; one that is invalid changes nothing. */
    @Modified
    void configure(Map<String, Object> configuration) {
        settings.offer(configuration);
    }

    /** Returns the settings that apply now. */
    public HttpSettings settings() {
        return settings.current();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletResponse answer = (HttpServletResponse) response;
        answer.setHeader("X-Content-Type-Options", "nosniff");
        answer.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        HttpSettings applied = settings.current();
        HttpServletRequest sent = (HttpServletRequest) request;
        if (isUnencrypted(sent, applied)) {
            Problem.of(403, "connections from other machines must be encrypted: https")
                    .write(answer);
        } else {
            filter(ForwardedRequest.of(sent, applied.access().trustedProxies()), answer, chain, applied);
        }
    }

    /** The server breaks a connection whose request was not read to its end, and a client must not send another one on it. */
    private static void announceClosing(HttpServletRequest request, HttpServletResponse response) {
        if (request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null) {
            response.setHeader("Connection", "close");
        }
    }

    /** Where there is a certificate, only this machine and trusted proxies may go without it. */
    private static boolean isUnencrypted(HttpServletRequest request, HttpSettings applied) {
        String address = request.getRemoteAddr();
        return applied.tls().isPresent()
                && !request.isSecure()
                && !LoopbackHost.isLoopback(address)
                && !applied.access().trustedProxies().contains(address);
    }

    private void filter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain, HttpSettings applied)
            throws IOException, ServletException {
        if (!applied.allowedOrigins().isEmpty()) {
            response.addHeader("Vary", "Origin");
        }
        List<String> origins = HeaderValues.of(request, "Origin");
        Optional<String> allowed = allowedOrigin(request, origins, applied);
        Optional<Problem> problem = problem(request, origins, applied, allowed.isPresent());
        if (problem.isPresent()) {
            problem.get().write(response);
        } else if (allowed.isPresent() && CrossOriginHeaders.isPreflight(request)) {
            CrossOriginHeaders.answerPreflight(allowed.get(), response);
        } else {
            allowed.ifPresent(origin -> CrossOriginHeaders.allow(origin, response));
            Optional<Problem> refusal =
                    callers.admit(request, Request.servedPath(request), allowed.isEmpty(), applied.access());
            if (refusal.isPresent()) {
                announceClosing(request, response);
                refusal.get().write(response);
            } else {
                serve(request, response, chain);
            }
        }
    }

    /** Whatever serves the request reads and writes for the owner of its caller. */
    private static void serve(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        AccessCaller caller = AccessCaller.from(request.getAttribute(AccessCaller.ATTRIBUTE));
        OwnerScope scope = OwnerScope.enter(caller.owner());
        try {
            chain.doFilter(request, response);
        } finally {
            scope.close();
        }
    }

    /** Returns the one origin that a request names if it is an allowed one, and its pages may use the path. */
    private static Optional<String> allowedOrigin(
            HttpServletRequest request, List<String> origins, HttpSettings applied) {
        return origins.size() == 1
                        && applied.allowedOrigins().contains(origins.get(0))
                        && !Request.servedPath(request).equals(COMMANDS)
                ? Optional.of(origins.get(0))
                : Optional.empty();
    }

    private Optional<Problem> problem(
            HttpServletRequest request, List<String> origins, HttpSettings applied, boolean isAllowedOrigin) {
        String host = request.getServerName();
        if (!LoopbackHost.isLoopback(host)
                && !isAllowed(LoopbackHost.normalize(host), applied)
                && !callers.isExposedHost(host)) {
            return Optional.of(
                    Problem.of(421, "the host must be localhost or one in allowed_hosts of io.mneme.ui.http"));
        }
        return isAllowedOrigin || isOfOwnPage(request, origins)
                ? Optional.empty()
                : Optional.of(Problem.of(
                        403, "requests from pages of another origin are refused, unless allowed_origins has it"));
    }

    private static boolean isAllowed(String host, HttpSettings applied) {
        return applied.allowedHosts().stream().map(LoopbackHost::normalize).anyMatch(host::equals);
    }

    private static boolean isOfOwnPage(HttpServletRequest request, List<String> origins) {
        return (origins.isEmpty() || origins.size() == 1 && ownOrigin(request).equalsIgnoreCase(origins.get(0)))
                && Collections.disjoint(HeaderValues.of(request, "Sec-Fetch-Site"), OTHER_SITES);
    }

    // As a browser writes it: without the port that the scheme implies.
    private static String ownOrigin(HttpServletRequest request) {
        int port = request.getServerPort();
        boolean implied = port == (request.getScheme().equals("https") ? 443 : 80);
        String name = request.getServerName();
        String host = name.contains(":") && !name.startsWith("[") ? "[" + name + "]" : name;
        return request.getScheme() + "://" + host + (implied ? "" : ":" + port);
    }

    /** Distinguishes names of this machine from names that any user can point at it. */
    private static final class LoopbackHost {

        private static final Set<String> LOOPBACK_NAMES = Set.of("127.0.0.1", "localhost", "::1", "0:0:0:0:0:0:0:1");
        private static final Pattern ADDRESS = Pattern.compile("127(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}");
        private static final Pattern DECORATION = Pattern.compile("^\\[|]$|\\.$");

        private LoopbackHost() {}

        /** Returns whether a host is this machine by definition: {@code localhost}, 127.0.0.0/8 or {@code ::1}. */
        static boolean isLoopback(String given) {
            if (LOOPBACK_NAMES.contains(given)) {
                return true;
            }
            String host = normalize(given);
            return LOOPBACK_NAMES.contains(host) || ADDRESS.matcher(host).matches();
        }

        /** Returns a host without the brackets of an IPv6 address and the dot behind the last label, in lower case. */
        static String normalize(String host) {
            return DECORATION.matcher(host).replaceAll("").toLowerCase(Locale.ROOT);
        }
    }

    /** Tells a browser that the page of an allowed origin may send a request and read its answer (CORS of the Fetch standard). */
    private static final class CrossOriginHeaders {

        private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";

        private static final String REQUEST_HEADERS =
                "Accept, Authorization, Content-Type, X-Mneme-Owner, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID,"
                        + " Mcp-Session-Id, MCP-Protocol-Version";

        private static final String RESPONSE_HEADERS =
                "Accept-Post, Content-Disposition, ETag, Location, Mcp-Session-Id, Retry-After";

        /** Browsers ask again after so many seconds, so that an origin that is no longer allowed is refused soon. */
        private static final String MAX_AGE_SECONDS = "600";

        private CrossOriginHeaders() {}

        /** Returns whether a browser asks whether it may send a request. */
        static boolean isPreflight(HttpServletRequest request) {
            return request.getMethod().equals("OPTIONS") && request.getHeader("Access-Control-Request-Method") != null;
        }

        /** Answers a preflight of an allowed origin. */
        static void answerPreflight(String origin, HttpServletResponse response) {
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            response.setHeader("Access-Control-Allow-Origin", origin);
            response.setHeader("Access-Control-Allow-Methods", METHODS);
            response.setHeader("Access-Control-Allow-Headers", REQUEST_HEADERS);
            response.setHeader("Access-Control-Max-Age", MAX_AGE_SECONDS);
        }

        /** Lets a page of an allowed origin read an answer. */
        static void allow(String origin, HttpServletResponse response) {
            response.setHeader("Access-Control-Allow-Origin", origin);
            response.setHeader("Access-Control-Expose-Headers", RESPONSE_HEADERS);
        }
    }
}
