package io.mneme.ui.proxy.server;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.entry.Redactions;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.search.Recall;
import io.mneme.ui.proxy.chat.ChatAnswer;
import io.mneme.ui.proxy.chat.ChatBody;
import io.mneme.ui.proxy.chat.ChatInterface;
import io.mneme.ui.proxy.prompt.PrefixBreak;
import io.mneme.ui.proxy.prompt.PromptMeasurement;
import io.mneme.ui.proxy.prompt.RecalledNote;
import io.mneme.ui.proxy.prompt.StablePrompt;
import io.mneme.ui.proxy.server.ProxySettings.ProxyMode;
import io.mneme.ui.proxy.session.ChatSession;
import io.mneme.ui.proxy.session.ChatSession.HashedMessage;
import io.mneme.ui.proxy.session.ProxiedChats;
import io.mneme.view.BilledUsage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what is sent for a request, measures it, and takes note of the answer. Whatever fails here, the request goes on as it came.
 * Safe for use by many threads.
 */
@Component(service = ChatPlanner.class)
public final class ChatPlanner {

    private static final Logger LOG = LoggerFactory.getLogger(ChatPlanner.class);

    private final ProxiedChats chats;
    private final ProxyMeters meters;

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    private volatile @Nullable ContextAssembler assembler;

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    private volatile @Nullable ContextUsage usage;

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    private volatile @Nullable Recall recall;

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    private volatile @Nullable Redactions redactions;

    @Activate
    public ChatPlanner(@Reference ProxiedChats chats, @Reference ProxyMeters meters) {
        this.chats = chats;
        this.meters = meters;
    }

    /** Returns what is sent; empty if the request is no chat that can be read, and is passed on as it is. */
    Optional<ChatPlan> plan(UpstreamRequest request, ProxySettings settings) {
        return ChatInterface.at(request.path())
                .filter(chat -> request.method().equals("POST"))
                .flatMap(chat -> ChatBody.read(chat, request.body())
                        .flatMap(body -> attempt(
                                "a request of a chat could not be read", () -> plan(chat, body, request, settings))));
    }

    /** Returns what a step returns; empty if it fails, so that the request goes on. */
    private static <T> Optional<T> attempt(String failure, Supplier<T> step) {
        try {
            return Optional.of(step.get());
        } catch (RuntimeException failed) {
            // Its message may have a text of the chat.
            LOG.warn("{}; the request goes on: {}", failure, failed.getClass().getSimpleName());
            return Optional.empty();
        }
    }

    private ChatPlan plan(ChatInterface chat, ChatBody body, UpstreamRequest request, ProxySettings settings) {
        List<HashedMessage> messages = ProxiedChats.messages(body);
        ChatSession session = chats.find(request.session(), body, messages);
        ProxyMode mode = request.mode().orElse(settings.mode());
        ChatPlan observed = new ChatPlan(
                chat,
                body,
                messages,
                session,
                session.previous(),
                StablePrompt.unchanged(body, session.template(), request.body().length),
                mode,
                Optional.empty());
        return mode == ProxyMode.OBSERVE
                ? observed
                : attempt("a prompt could not be made", () -> changed(observed, request, settings))
                        .orElseGet(() -> observed.unchanged("a prompt could not be made"));
    }

    private ChatPlan changed(ChatPlan observed, UpstreamRequest request, ProxySettings settings) {
        StablePrompt prompt = StablePrompt.of(
                observed.prompt(),
                observed.previous(),
                observed.mode() == ProxyMode.REMEMBER ? recalled(observed.client(), settings) : "",
                request.body().length);
        return new ChatPlan(
                observed.chat(),
                observed.client(),
                observed.messages(),
                observed.session(),
                observed.previous(),
                prompt,
                observed.mode(),
                Optional.empty());
    }

    private String recalled(ChatBody body, ProxySettings settings) {
        Recall present = recall;
        Redactions redacts = redactions;
        if (present == null || redacts == null) {
            throw new IllegalStateException("recall is not there");
        }
        return RecalledNote.of(body, settings.recalledTurns(), present, redacts);
    }

    /** Measures what is sent, and returns what the answer says of it. */
    PlanReport measure(ChatPlan plan, Instant now) {
        Optional<PrefixBreak> broken = plan.previous()
                .flatMap(previous -> PrefixBreak.find(previous, plan.prompt().sent()));
        return new PlanReport(
                plan,
                attempt(
                        "a prompt could not be measured",
                        () -> PromptMeasurement.of(
                                plan.prompt(),
                                plan.session().name(),
                                plan.chat().form(),
                                assembler(),
                                now)),
                broken);
    }

    private ContextAssembler assembler() {
        ContextAssembler present = assembler;
        if (present == null) {
            throw new IllegalStateException("contexts are not there");
        }
        return present;
    }

    /** Takes note of what a provider has accepted. */
    void accepted(ChatPlan plan) {
        plan.session().keep(plan.prompt().sent(), plan.prompt().template());
    }

    /**
     * Takes note of an answer.
     *
     * @param recording whether the chat is recorded
     */
    void answered(PlanReport report, ChatAnswer answer, boolean recording, Instant now) {
        ChatPlan plan = report.plan();
        attempt("an answer could not be read", () -> {
            chats.answered(plan.session(), plan.client(), plan.messages(), answer);
            return plan;
        });
        if (recording) {
            meters.countUnrecorded(attempt(
                            "a chat could not be recorded, until its client repeats it",
                            () -> chats.record(plan.session(), plan.client(), plan.messages(), answer, now))
                    .orElse(1));
        }
        ContextUsage present = usage;
        if (present != null) {
            report.measured().flatMap(measured -> answer.usage()
                    .flatMap(billed -> attempt(
                            "a usage is not understood",
                            () -> present.record(
                                    measured.context(), BilledUsage.parse(billed, model(plan.client()))))));
        }
    }

    private static Optional<String> model(ChatBody body) {
        return Optional.of(body.model()).filter(name -> !name.isBlank());
    }
}
