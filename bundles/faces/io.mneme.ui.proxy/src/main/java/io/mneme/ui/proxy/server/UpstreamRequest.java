package io.mneme.ui.proxy.server;

import static java.util.Objects.requireNonNull;

import io.mneme.api.access.AccessTokens;
import io.mneme.ui.proxy.server.ProxySettings.ProxyMode;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/**
 * A request of a client, for its provider.
 *
 * @param path its path at the proxy
 * @param address where it is passed on to
 * @param method its method
 * @param headers the headers that are passed on
 * @param own the headers that are for the proxy, by their names in lower case
 * @param body its body
 */
record UpstreamRequest(
        String path,
        URI address,
        String method,
        Map<String, List<String>> headers,
        Map<String, String> own,
        byte[] body) {

    /** The beginning of the names of headers that are for the proxy, or from it. */
    static final String OWN_HEADERS = "x-mneme-";

    /** What concerns one connection alone, what the HTTP client writes itself, and what belongs to this container. */
    private static final Set<String> NOT_PASSED = Set.of(
            "connection",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "http2-settings",
            "host",
            "content-length",
            "expect",
            "cookie",
            // Answers are read as they pass.
            "accept-encoding");

    private static final Set<String> WITH_BODY = Set.of("PATCH", "POST", "PUT");

    private static final Pattern TOKEN = Pattern.compile(AccessTokens.PREFIX + "[A-Za-z0-9_-]{43}");

    private static final String MAX_NAME = "^[\\x21-\\x7e]{1,200}$";

    UpstreamRequest {
        requireNonNull(address, "address");
        headers = Map.copyOf(headers);
        own = Map.copyOf(own);
    }

    /** Returns what is passed on; empty if the path is not one of the proxy's. */
    static Optional<UpstreamRequest> of(HttpServletRequest request, String path, byte[] body, ProxySettings settings) {
        return settings.upstreams().entrySet().stream()
                .filter(upstream -> path.startsWith(upstream.getKey() + "/"))
                .findFirst()
                .map(upstream -> new UpstreamRequest(
                        path,
                        address(request, upstream),
                        request.getMethod(),
                        headers(request, false),
                        own(request),
                        body));
    }

    /** The path is passed on as the client has encoded it. */
    private static URI address(HttpServletRequest request, Map.Entry<String, URI> upstream) {
        String rest = request.getRequestURI().substring(upstream.getKey().length());
        String query = request.getQueryString();
        return URI.create(upstream.getValue() + rest + (query == null ? "" : "?" + query));
    }

    private static Map<String, List<String>> headers(HttpServletRequest request, boolean isOwn) {
        Map<String, List<String>> headers = new TreeMap<>();
        for (String name : Collections.list(request.getHeaderNames())) {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith(OWN_HEADERS) == isOwn && !NOT_PASSED.contains(lower)) {
                List<String> values = Collections.list(request.getHeaders(name));
                values.removeIf(UpstreamRequest::hasToken);
                if (!values.isEmpty()) {
                    headers.put(lower, values);
                }
            }
        }
        return headers;
    }

    /** A token of this container, wherever it is, is for no provider. */
    private static boolean hasToken(String value) {
        return TOKEN.matcher(value).find();
    }

    private static Map<String, String> own(HttpServletRequest request) {
        Map<String, String> own = new TreeMap<>();
        headers(request, true).forEach((name, values) -> own.put(name, values.get(0)));
        return own;
    }

    /** Returns the request with a body, which may be another one. */
    ClassicHttpRequest with(HttpEntity sent) {
        BasicClassicHttpRequest request = new BasicClassicHttpRequest(method, address);
        headers.forEach((name, values) -> values.forEach(value -> request.addHeader(name, value)));
        if (sent.getContentLength() > 0 || WITH_BODY.contains(method)) {
            request.setEntity(sent);
        }
        return request;
    }

    /** Returns the name that the client gives the chat; empty if it gives none that can be one. */
    Optional<String> session() {
        return Optional.ofNullable(own.get(OWN_HEADERS + "session")).filter(name -> name.matches(MAX_NAME));
    }

    /** Returns what the client wants to be done; empty if it says nothing that is known. */
    Optional<ProxyMode> mode() {
        String wanted = own.getOrDefault(OWN_HEADERS + "mode", "").toUpperCase(Locale.ROOT);
        return Arrays.stream(ProxyMode.values())
                .filter(mode -> mode.name().equals(wanted))
                .findFirst();
    }

    /** Returns whether the client wants the chat to be recorded; empty if it says nothing. */
    Optional<Boolean> recording() {
        return Optional.ofNullable(own.get(OWN_HEADERS + "recording")).map(wanted -> !wanted.equals("off"));
    }
}
