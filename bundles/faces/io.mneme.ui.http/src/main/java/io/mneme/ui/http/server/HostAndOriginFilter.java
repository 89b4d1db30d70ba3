package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.Problem;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.osgi.annotation.bundle.Capability;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterPattern;

/**
 * Refuses requests that a web page of another origin has caused.
 *
 * <p>A page can point a name of its own at this machine and then read what is served here (DNS rebinding): so the host
 * a request names must be this machine's. A page can also send requests it cannot read the answers of: so the origin a
 * browser names must be the one it talks to.
 *
 * <p>Every endpoint depends on it, so that none is served without it.
 */
@Component(
        service = {Filter.class, HostAndOriginFilter.class},
        configurationPid = "io.mneme.ui.http")
@Designate(ocd = HostAndOriginFilter.Config.class)
@HttpWhiteboardFilterPattern("/*")
@HttpWhiteboardFilterAsyncSupported
@Capability(
        namespace = "io.mneme.settings",
        name = "io.mneme.ui.http",
        attribute = "fixed:List<String>=\"allowed_hosts\"")
public final class HostAndOriginFilter implements Filter {

    @ObjectClassDefinition(name = "Mneme: HTTP")
    @interface Config {

        @AttributeDefinition(description = "Host names, besides those of the loopback, under which requests may come")
        String[] allowed__hosts() default {};
    }

    /** What a browser says of a request that a page of another origin has caused, also where it names no origin. */
    private static final List<String> OTHER_SITES = List.of("cross-site", "same-site");

    private final List<String> allowed;

    @Activate
    public HostAndOriginFilter(Config config) {
        this(List.of(config.allowed__hosts()));
    }

    public HostAndOriginFilter(List<String> allowed) {
        this.allowed = allowed.stream()
                .flatMap(hosts -> Arrays.stream(hosts.split(",")))
                .map(host -> LoopbackHost.normalize(host.strip()))
                .filter(host -> !host.isEmpty())
                .toList();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletResponse answer = (HttpServletResponse) response;
        answer.setHeader("X-Content-Type-Options", "nosniff");
        answer.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        Optional<Problem> problem = problem((HttpServletRequest) request);
        if (problem.isPresent()) {
            problem.get().write(answer);
            return;
        }
        chain.doFilter(request, response);
    }

    private Optional<Problem> problem(HttpServletRequest request) {
        String host = LoopbackHost.normalize(request.getServerName());
        if (!LoopbackHost.isLoopback(host) && !allowed.contains(host)) {
            return Optional.of(
                    Problem.of(421, "the host must be localhost or one in allowed_hosts of io.mneme.ui.http"));
        }
        List<String> origins = Collections.list(request.getHeaders("Origin"));
        List<String> sites = Collections.list(request.getHeaders("Sec-Fetch-Site"));
        boolean isOwn = origins.stream().allMatch(ownOrigin(request)::equalsIgnoreCase) && origins.size() < 2;
        if (!isOwn || sites.stream().anyMatch(OTHER_SITES::contains)) {
            return Optional.of(Problem.of(403, "requests from pages of another origin are refused"));
        }
        return Optional.empty();
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

        private LoopbackHost() {}

        /** Returns whether a host is this machine by definition: {@code localhost}, 127.0.0.0/8 or {@code ::1}. */
        static boolean isLoopback(String host) {
            return host.equals("localhost")
                    || host.equals("::1")
                    || host.equals("0:0:0:0:0:0:0:1")
                    || host.matches("127(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}");
        }

        /** Returns a host without the brackets of an IPv6 address and the dot behind the last label, in lower case. */
        static String normalize(String host) {
            return host.replaceAll("^\\[|]$|\\.$", "").toLowerCase(Locale.ROOT);
        }
    }
}
