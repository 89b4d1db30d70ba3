package io.mneme.ui.proxy.server;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** Calls providers, each on the thread of its caller: a request changes threads nowhere on its way. Safe for use by many threads. */
final class UpstreamClient implements AutoCloseable {

    private static final Timeout CONNECT_TIMEOUT = Timeout.ofSeconds(30);

    /** Providers close a connection after about a minute without a request. */
    private static final TimeValue MAX_IDLE = TimeValue.ofSeconds(50);

    /** The threads of the proxy bound how many there are. */
    private static final int MAX_CONNECTIONS = Short.MAX_VALUE;

    /** Made by the first request: it takes longer than most bundles need to start. */
    private @Nullable OpenClient open;

    private record OpenClient(PoolingHttpClientConnectionManager connections, CloseableHttpClient client) {}

    /**
     * Sends a request, and returns its answer as soon as its head is there. The caller closes it, which ends the connection unless the
     * answer was read to its end.
     *
     * @param address where the request goes
     * @param silence how long the provider may send nothing
     * @throws IOException if the provider cannot be reached, breaks the connection, or is silent for too long; the same when the answer
     *     is read
     */
    ClassicHttpResponse send(URI address, ClassicHttpRequest request, Duration silence) throws IOException {
        OpenClient opened = client();
        opened.connections().closeIdle(MAX_IDLE);
        HttpClientContext context = HttpClientContext.create();
        context.setRequestConfig(RequestConfig.custom()
                .setAuthenticationEnabled(false)
                .setProtocolUpgradeEnabled(false)
                .setResponseTimeout(Timeout.of(silence))
                .build());
        return opened.client().executeOpen(HttpHost.create(address), request, context);
    }

    private synchronized OpenClient client() {
        if (open == null) {
            PoolingHttpClientConnectionManager connections = PoolingHttpClientConnectionManagerBuilder.create()
                    .useSystemProperties()
                    .setMaxConnTotal(MAX_CONNECTIONS)
                    .setMaxConnPerRoute(MAX_CONNECTIONS)
                    .setDefaultConnectionConfig(ConnectionConfig.custom()
                            .setConnectTimeout(CONNECT_TIMEOUT)
                            .build())
                    .build();
            // What a client adds for its own user, the clients of this proxy do themselves.
            CloseableHttpClient client = HttpClientBuilder.create()
                    .useSystemProperties()
                    .setConnectionManager(connections)
                    .disableAuthCaching()
                    .disableAutomaticRetries()
                    .disableContentCompression()
                    .disableCookieManagement()
                    .disableDefaultUserAgent()
                    .disableRedirectHandling()
                    .build();
            open = new OpenClient(connections, client);
        }
        return open;
    }

    /** Ends all connections. */
    @Override
    public synchronized void close() {
        if (open != null) {
            open.client().close(CloseMode.IMMEDIATE);
            open = null;
        }
    }
}
