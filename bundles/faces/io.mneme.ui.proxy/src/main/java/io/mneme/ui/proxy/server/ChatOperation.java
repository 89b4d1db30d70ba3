package io.mneme.ui.proxy.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.operation.OperationStart;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.operation.RunningOperation;
import io.mneme.ui.proxy.chat.ChatAnswer;
import io.mneme.ui.proxy.chat.ChatInterface;
import io.mneme.ui.proxy.server.ProxyMeters.ProxyOutcome;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * A request to a provider as an operation, with the names of OpenTelemetry's conventions for generative models. It has the name of the
 * model and counts of tokens, and nothing that anyone has said.
 */
final class ChatOperation implements AutoCloseable {

    private static final int FIRST_ERROR = 400;

    private final RunningOperation operation;

    private ChatOperation(RunningOperation operation) {
        this.operation = operation;
    }

    /** Begins it; a request that is none of a chat has the method of HTTP for its name. */
    static ChatOperation begin(OperationTracker tracker, UpstreamRequest request, Optional<ChatPlan> plan) {
        RunningOperation begun = tracker.begin(OperationStart.client(plan.isPresent() ? "chat" : request.method()));
        URI address = request.address();
        begun.label("server.address", address.getHost()).label("http.request.method", request.method());
        if (address.getPort() > 0) {
            begun.number("server.port", address.getPort());
        }
        plan.ifPresent(made -> describe(begun, made));
        return new ChatOperation(begun);
    }

    private static void describe(RunningOperation begun, ChatPlan plan) {
        begun.label("gen_ai.operation.name", "chat")
                .label("gen_ai.provider.name", plan.chat() == ChatInterface.ANTHROPIC ? "anthropic" : "openai")
                .label("gen_ai.conversation.id", plan.session().name())
                .label("mneme.proxy.mode", plan.mode().name().toLowerCase(Locale.ROOT));
        if (!plan.client().model().isEmpty()) {
            begun.label("gen_ai.request.model", plan.client().model());
        }
    }

    /** Notes the status of the answer. */
    void answered(int status) {
        operation.number("http.response.status_code", status);
        if (status >= FIRST_ERROR) {
            operation.fail(Integer.toString(status));
        }
    }

    /** Notes how the request ended. */
    void ended(ProxyOutcome outcome) {
        operation.label("mneme.proxy.outcome", outcome.name().toLowerCase(Locale.ROOT));
        if (outcome != ProxyOutcome.COMPLETED && outcome != ProxyOutcome.REFUSED) {
            operation.fail(outcome.name().toLowerCase(Locale.ROOT));
        }
    }

    /** Notes what the provider billed. */
    void said(ChatAnswer answer) {
        answer.id().ifPresent(id -> operation.label("gen_ai.response.id", id));
        answer.usage().ifPresent(this::bill);
    }

    /** Anthropic counts cached tokens beside its others, and the conventions count them among these. */
    private void bill(ObjectNode usage) {
        JsonNode written = usage.path("cache_creation_input_tokens");
        JsonNode read = usage.path("cache_read_input_tokens");
        long beside = written.asLong() + read.asLong();
        long input =
                usage.path("prompt_tokens").asLong(usage.path("input_tokens").asLong());
        long cached = read.asLong(usage.path("prompt_tokens_details")
                .path("cached_tokens")
                .asLong(usage.path("input_tokens_details").path("cached_tokens").asLong()));
        operation
                .number("gen_ai.usage.input_tokens", input + beside)
                .number(
                        "gen_ai.usage.output_tokens",
                        usage.path("completion_tokens")
                                .asLong(usage.path("output_tokens").asLong()))
                .number("gen_ai.usage.cache_read.input_tokens", cached);
        if (written.isNumber()) {
            operation.number("gen_ai.usage.cache_creation.input_tokens", written.asLong());
        }
    }

    @Override
    public void close() {
        operation.close();
    }
}
