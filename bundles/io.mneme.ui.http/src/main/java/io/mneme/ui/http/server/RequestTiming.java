package io.mneme.ui.http.server;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;

/** Times one request until its answer ends, on whatever thread that is. */
final class RequestTiming implements AsyncListener {

    private final RequestMeters meters;
    private final HttpServletRequest request;
    private final String method;
    private final HttpServletResponse response;
    private final String route;
    private final long startedNanos = System.nanoTime();

    RequestTiming(RequestMeters meters, HttpServletRequest request, HttpServletResponse response, String route) {
        this.meters = meters;
        this.request = request;
        this.method = request.getMethod();
        this.response = response;
        this.route = route;
    }

    /** Records the time now, or when an answer that another thread sends is complete. */
    void end() {
        if (request.isAsyncStarted()) {
            request.getAsyncContext().addListener(this);
        } else {
            record();
        }
    }

    private void record() {
        meters.record(method, route, response.getStatus(), Duration.ofNanos(System.nanoTime() - startedNanos));
    }

    @Override
    public void onComplete(AsyncEvent event) {
        record();
    }

    @Override
    public void onTimeout(AsyncEvent event) {}

    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
}
