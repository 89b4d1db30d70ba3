package io.mneme.ui.proxy.server;

import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Calls providers. Safe for use by many threads. */
final class UpstreamClient implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);
    private static final int THREADS = 4;

    private final NamedExecutor threads =
            NamedExecutor.pool("mneme-proxy-http", THREADS, ClosePolicy.INTERRUPT, Duration.ZERO);

    /** Made by the first request: it takes longer than most bundles need to start. */
    private @Nullable HttpClient client;

    CompletableFuture<HttpResponse<InputStream>> send(HttpRequest request) {
        return client().sendAsync(request, BodyHandlers.ofInputStream());
    }

    private synchronized HttpClient client() {
        if (client == null) {
            client = HttpClient.newBuilder()
                    .connectTimeout(CONNECT_TIMEOUT)
                    .executor(threads)
                    .followRedirects(Redirect.NEVER)
                    .build();
        }
        return client;
    }

    /** Runs a task after a delay, unless it is cancelled before. */
    Future<?> schedule(Runnable task, Duration delay) {
        return threads.schedule(task, delay);
    }

    @Override
    public void close() {
        threads.close();
    }
}
