package io.mneme.ui.http.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.List;
import java.util.Optional;

/**
 * A request that a trusted proxy has passed on: it has the address, the host and the scheme that the client of the proxy has used, as the
 * headers {@code X-Forwarded-For}, {@code -Host} and {@code -Proto} say.
 */
public final class ForwardedRequest extends HttpServletRequestWrapper {

    private static final String HTTPS = "https";

    private final Optional<String> client;
    private final Optional<HostAndPort> host;
    private final Optional<String> scheme;

    /** A host as a header names it; without a port it has the one that the scheme implies. */
    private record HostAndPort(String name, Optional<Integer> port) {

        static HostAndPort of(String text) {
            int colon = text.lastIndexOf(':');
            boolean hasPort =
                    colon > text.lastIndexOf(']') && text.substring(colon + 1).matches("[0-9]{1,5}");
            return hasPort
                    ? new HostAndPort(text.substring(0, colon), Optional.of(Integer.valueOf(text.substring(colon + 1))))
                    : new HostAndPort(text, Optional.empty());
        }
    }

    private ForwardedRequest(HttpServletRequest request) {
        super(request);
        client = last(request, "X-Forwarded-For");
        host = last(request, "X-Forwarded-Host").map(HostAndPort::of);
        scheme = last(request, "X-Forwarded-Proto").filter(name -> name.equals("http") || name.equals(HTTPS));
    }

    /** Returns a request as its client has sent it: it is changed only if it comes from one of these proxies. */
    public static HttpServletRequest of(HttpServletRequest request, List<String> proxies) {
        return proxies.contains(request.getRemoteAddr()) ? new ForwardedRequest(request) : request;
    }

    // The last value is the one that the trusted proxy has added; a client can have sent those before it.
    private static Optional<String> last(HttpServletRequest request, String header) {
        String last = "";
        for (var values = request.getHeaders(header); values.hasMoreElements(); ) {
            String value = values.nextElement();
            last = value.substring(value.lastIndexOf(',') + 1).strip();
        }
        return Optional.of(last).filter(value -> !value.isEmpty());
    }

    @Override
    public String getRemoteAddr() {
        return client.orElseGet(super::getRemoteAddr);
    }

    @Override
    public String getRemoteHost() {
        return client.orElseGet(super::getRemoteHost);
    }

    @Override
    public String getServerName() {
        return host.map(HostAndPort::name).orElseGet(super::getServerName);
    }

    @Override
    public int getServerPort() {
        if (host.isEmpty()) {
            return super.getServerPort();
        }
        return host.get().port().orElse(getScheme().equals(HTTPS) ? 443 : 80);
    }

    @Override
    public String getScheme() {
        return scheme.orElseGet(super::getScheme);
    }

    @Override
    public boolean isSecure() {
        return scheme.map(HTTPS::equals).orElseGet(super::isSecure);
    }
}
