package io.mneme.ui.proxy.server;

import io.mneme.api.operation.OperationTracker;
import io.mneme.ui.proxy.chat.ChatAnswer;
import io.mneme.ui.proxy.server.ProxyMeters.ProxyOutcome;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
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

    private static final Set<String> NOT_PASSED =
            Set.of("connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade");

    /** The status by which the server is asked to break a connection. */
    private static final int ABORT = -1;

    private final UpstreamRequest request;
    private final HttpServletResponse response;
    private final ChatPlanner planner;
    private final UpstreamClient upstream;
    private final ProxyMeters meters;
    private final OperationTracker operations;
    private final Clock clock;

    ProxyExchange(
            UpstreamRequest request,
            HttpServletResponse response,
            ChatPlanner planner,
            UpstreamClient upstream,
            ProxyMeters meters,
            OperationTracker operations,
            Clock clock) {
        this.request = request;
        this.response = response;
        this.planner = planner;
        this.upstream = upstream;
        this.meters = meters;
        this.operations = operations;
        this.clock = clock;
    }

    /**
     * Passes the request on, and its answer back.
     *
     * @param begun when it arrived, by {@link System#nanoTime}
     */
    void run(ProxySettings settings, long begun) {
        Optional<ChatPlan> plan = planner.plan(request, settings);
        meters.recordAdded(Duration.ofNanos(System.nanoTime() - begun));
        try (ChatOperation operation = ChatOperation.begin(operations, request, plan)) {
            run(plan, settings, operation);
        }
    }

    /** Returns the status that the client has got. */
    int status() {
        return response.getStatus();
    }

    private void run(Optional<ChatPlan> plan, ProxySettings settings, ChatOperation operation) {
        try {
            ProviderAnswer answer = call(plan, settings);
            if (plan.filter(ChatPlan::isChanged).isPresent() && NOT_TAKEN.contains(answer.status())) {
                answer.response().close();
                String reason = "the provider refused the changed request with " + answer.status();
                answer = call(plan.map(made -> made.unchanged(reason)), settings);
            }
            pass(answer, settings, operation);
        } catch (IOException unreachable) {
            LOG.warn(
                    "{} does not answer: {}",
                    request.address().getHost(),
                    unreachable.getClass().getSimpleName());
            operation.ended(ProxyOutcome.UNREACHABLE);
            breakOff(ProxyOutcome.UNREACHABLE);
        }
    }

    private ProviderAnswer call(Optional<ChatPlan> plan, ProxySettings settings) throws IOException {
        byte[] body = plan.filter(ChatPlan::isChanged)
                .map(made -> made.prompt().body().bytes())
                .orElse(request.body());
        MeasuredBody sent = new MeasuredBody(body, plan);
        ClassicHttpResponse response = upstream.send(request.address(), request.with(sent), settings.silenceTimeout());
        return new ProviderAnswer(response, sent.report);
    }

    /**
     * The answer of a provider.
     *
     * @param response its head, and its body as it arrives
     * @param report what is known of the prompt; empty if the request is none of a chat
     */
    private record ProviderAnswer(ClassicHttpResponse response, Optional<PlanReport> report) {

        int status() {
            return response.getCode();
        }

        boolean isTaken() {
            return status() < FIRST_ERROR;
        }

        String header(String name, String absent) {
            Header found = response.getFirstHeader(name);
            return found == null ? absent : found.getValue();
        }
    }

    /** The body of a request. Its prompt is measured when it has been sent, while the provider works. */
    private final class MeasuredBody extends AbstractHttpEntity {

        private final byte[] bytes;
        private final Optional<ChatPlan> plan;
        private Optional<PlanReport> report = Optional.empty();

        MeasuredBody(byte[] bytes, Optional<ChatPlan> plan) {
            super((String) null, null);
            this.bytes = bytes;
            this.plan = plan;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write(bytes);
            out.flush();
            report = plan.map(made -> planner.measure(made, clock.instant()));
        }

        @Override
        public long getContentLength() {
            return bytes.length;
        }

        @Override
        public InputStream getContent() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public boolean isStreaming() {
            return false;
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }

    private void pass(ProviderAnswer answer, ProxySettings settings, ChatOperation operation) {
        operation.answered(answer.status());
        answer.report().map(PlanReport::plan).filter(plan -> answer.isTaken()).ifPresent(planner::accepted);
        response.setStatus(answer.status());
        passHeaders(answer.response().getHeaders());
        answer.report().map(PlanReport::headers).orElse(Map.of()).forEach(response::setHeader);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        ProxyOutcome outcome = copy(answer.response(), read);
        if (outcome == ProxyOutcome.COMPLETED && !answer.isTaken()) {
            outcome = ProxyOutcome.REFUSED;
        }
        operation.ended(outcome);
        if (outcome == ProxyOutcome.BROKEN || outcome == ProxyOutcome.ABANDONED) {
            breakOff(outcome);
        } else {
            meters.count(outcome);
        }
        if (answer.isTaken() && read.size() < MAX_READ_BYTES && isReadable(answer)) {
            answer.report().ifPresent(report -> note(report, answer, read.toByteArray(), settings, operation));
        }
    }

    /** What the provider says of its answer replaces what the server says of it. */
    private void passHeaders(Header... headers) {
        Set<String> passed = new HashSet<>(NOT_PASSED);
        for (Header header : headers) {
            String name = header.getName().toLowerCase(Locale.ROOT);
            if (passed.add(name)) {
                response.setHeader(header.getName(), header.getValue());
            } else if (!NOT_PASSED.contains(name)) {
                response.addHeader(header.getName(), header.getValue());
            }
        }
    }

    private void note(
            PlanReport report, ProviderAnswer answer, byte[] read, ProxySettings settings, ChatOperation operation) {
        boolean isStream = answer.header("content-type", "").startsWith("text/event-stream");
        ChatAnswer said = ChatAnswer.read(report.plan().chat(), read, isStream);
        operation.said(said);
        planner.answered(report, said, request.recording().orElse(settings.recording()), clock.instant());
    }

    private static boolean isReadable(ProviderAnswer answer) {
        return answer.header("content-encoding", "identity").equals("identity");
    }

    /** Passes the bytes of an answer on as they arrive. */
    private ProxyOutcome copy(ClassicHttpResponse answer, ByteArrayOutputStream read) {
        byte[] buffer = new byte[BUFFER_BYTES];
        boolean isReading = true;
        try (answer;
                InputStream in = body(answer)) {
            response.flushBuffer();
            OutputStream out = response.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
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

    private static InputStream body(ClassicHttpResponse answer) throws IOException {
        return answer.getEntity() == null
                ? InputStream.nullInputStream()
                : answer.getEntity().getContent();
    }

    /** Breaks the connection to the client, whatever of the answer was sent, as the provider has broken its own. */
    private void breakOff(ProxyOutcome outcome) {
        meters.count(outcome);
        ServletResponse own = response;
        while (own instanceof ServletResponseWrapper wrapper) {
            own = wrapper.getResponse();
        }
        try {
            ((HttpServletResponse) own).sendError(ABORT);
        } catch (IOException gone) {
            LOG.trace("the client has gone already", gone);
        }
    }
}
