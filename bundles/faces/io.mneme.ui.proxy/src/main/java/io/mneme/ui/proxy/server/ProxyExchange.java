package io.mneme.ui.proxy.server;

import io.mneme.ui.proxy.chat.ChatAnswer;
import io.mneme.ui.proxy.server.ProxyMeters.ProxyOutcome;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request of a client on its way to the provider and back. What the client sees is what it would see without the proxy: the bytes of
 * the answer as they arrive, a connection that breaks where the provider's does, and silence where the provider is silent.
 */
final class ProxyExchange {

    private static final Logger LOG = LoggerFactory.getLogger(ProxyExchange.class);

    private static final int BUFFER_BYTES = 16 << 10;

    /** A longer answer is passed on, and not read. */
    private static final int MAX_READ_BYTES = 16 << 20;

    private static final int FIRST_ERROR = 400;

    /** What a provider answers to a request that it does not take, and is not asked for again. */
    private static final List<Integer> NOT_TAKEN = List.of(400, 413, 422);

    private static final Set<String> NOT_PASSED = Set.of(
            "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", ":status");

    private final UpstreamRequest request;
    private final HttpServletResponse response;
    private final ChatPlanner planner;
    private final UpstreamClient upstream;
    private final ProxyMeters meters;
    private final Clock clock;

    ProxyExchange(
            UpstreamRequest request,
            HttpServletResponse response,
            ChatPlanner planner,
            UpstreamClient upstream,
            ProxyMeters meters,
            Clock clock) {
        this.request = request;
        this.response = response;
        this.planner = planner;
        this.upstream = upstream;
        this.meters = meters;
        this.clock = clock;
    }

    /**
     * Passes the request on, and its answer back.
     *
     * @param begun when it arrived, by {@link System#nanoTime}
     */
    void run(ProxySettings settings, long begun) {
        Optional<ChatPlan> plan = planner.plan(request, settings);
        boolean isChanged = plan.filter(ChatPlan::isChanged).isPresent();
        byte[] body = isChanged ? plan.get().prompt().body().bytes() : request.body();
        CompletableFuture<HttpResponse<InputStream>> called = send(body, settings);
        meters.recordAdded(Duration.ofNanos(System.nanoTime() - begun));
        // The provider works meanwhile.
        Optional<PlanReport> report = plan.map(made -> planner.measure(made, clock.instant()));
        Optional<HttpResponse<InputStream>> answer = await(called);
        if (answer.filter(given -> isChanged && NOT_TAKEN.contains(given.statusCode()))
                .isPresent()) {
            discard(answer.get());
            ChatPlan own = plan.get()
                    .unchanged("the provider refused the changed request with "
                            + answer.get().statusCode());
            report = Optional.of(planner.measure(own, clock.instant()));
            answer = await(send(request.body(), settings));
        }
        if (answer.isEmpty()) {
            breakOff(ProxyOutcome.UNREACHABLE);
        } else {
            pass(answer.get(), report, settings);
        }
    }

    private CompletableFuture<HttpResponse<InputStream>> send(byte[] body, ProxySettings settings) {
        try {
            HttpRequest sent = request.with(body, settings.silenceTimeout());
            return upstream.send(sent);
        } catch (IllegalArgumentException badHeader) {
            return CompletableFuture.failedFuture(new IOException("a header cannot be passed on", badHeader));
        }
    }

    /** Returns the answer of a provider; empty if there is none. */
    private Optional<HttpResponse<InputStream>> await(CompletableFuture<HttpResponse<InputStream>> called) {
        try {
            return Optional.of(called.get());
        } catch (InterruptedException closing) {
            called.cancel(true);
            Thread.currentThread().interrupt();
        } catch (ExecutionException failed) {
            LOG.warn(
                    "{} does not answer: {}",
                    request.address().getHost(),
                    failed.getCause().getClass().getSimpleName());
        }
        return Optional.empty();
    }

    private static void discard(HttpResponse<InputStream> answer) {
        try (InputStream unwanted = answer.body()) {
            unwanted.skip(BUFFER_BYTES);
        } catch (IOException gone) {
            LOG.trace("a refusal was not read to its end", gone);
        }
    }

    private void pass(HttpResponse<InputStream> answer, Optional<PlanReport> report, ProxySettings settings) {
        boolean isTaken = answer.statusCode() < FIRST_ERROR;
        report.map(PlanReport::plan).filter(plan -> isTaken).ifPresent(planner::accepted);
        response.setStatus(answer.statusCode());
        answer.headers().map().forEach((name, values) -> {
            if (!NOT_PASSED.contains(name)) {
                values.forEach(value -> response.addHeader(name, value));
            }
        });
        report.map(PlanReport::headers).orElse(Map.of()).forEach(response::setHeader);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        ProxyOutcome outcome = copy(answer, read, settings.silenceTimeout());
        if (outcome == ProxyOutcome.COMPLETED && !isTaken) {
            outcome = ProxyOutcome.REFUSED;
        }
        if (outcome == ProxyOutcome.BROKEN || outcome == ProxyOutcome.ABANDONED) {
            breakOff(outcome);
        } else {
            meters.count(outcome);
        }
        if (isTaken && report.isPresent() && read.size() < MAX_READ_BYTES && isReadable(answer)) {
            boolean isStream =
                    answer.headers().firstValue("content-type").orElse("").startsWith("text/event-stream");
            ChatAnswer said = ChatAnswer.read(report.get().plan().chat(), read.toByteArray(), isStream);
            planner.answered(report.get(), said, request.recording().orElse(settings.recording()), clock.instant());
        }
    }

    private static boolean isReadable(HttpResponse<InputStream> answer) {
        return answer.headers()
                .firstValue("content-encoding")
                .orElse("identity")
                .equals("identity");
    }

    /** Passes the bytes of an answer on as they arrive. */
    private ProxyOutcome copy(HttpResponse<InputStream> answer, ByteArrayOutputStream read, Duration silenceTimeout) {
        byte[] buffer = new byte[BUFFER_BYTES];
        boolean isReading = true;
        try (InputStream in = answer.body();
                SilenceWatch watch = new SilenceWatch(in, silenceTimeout, upstream)) {
            response.flushBuffer();
            OutputStream out = response.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                watch.heard();
                isReading = false;
                out.write(buffer, 0, count);
                if (in.available() == 0) {
                    out.flush();
                }
                isReading = true;
                if (read.size() < MAX_READ_BYTES) {
                    read.write(buffer, 0, count);
                }
            }
            // Else the client would wait for the record.
            out.close();
            return ProxyOutcome.COMPLETED;
        } catch (IOException broken) {
            LOG.debug(
                    "an answer of {} was not passed on to its end: {}",
                    request.address().getHost(),
                    broken.toString());
            return isReading ? ProxyOutcome.BROKEN : ProxyOutcome.ABANDONED;
        }
    }

    /** Breaks the connection to the client, as the provider has broken its own. */
    private void breakOff(ProxyOutcome outcome) {
        meters.count(outcome);
        try {
            ClientConnection.abort(response);
        } catch (IOException gone) {
            LOG.trace("the client has gone already", gone);
        }
    }
}
