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
        try {
            return ChatInterface.at(request.path())
                    .filter(chat -> request.method().equals("POST"))
                    .flatMap(chat ->
                            ChatBody.read(chat, request.body()).map(body -> plan(chat, body, request, settings)));
        } catch (RuntimeException failed) {
            LOG.warn("a request of a chat could not be read; it is passed on: {}", named(failed));
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
        if (mode == ProxyMode.OBSERVE) {
            return observed;
        }
        try {
            return changed(observed, request, settings);
        } catch (RuntimeException failed) {
            LOG.warn("a prompt could not be made; the request goes on as it came: {}", named(failed));
            return observed.unchanged("a prompt could not be made");
        }
    }

    private ChatPlan changed(ChatPlan observed, UpstreamRequest request, ProxySettings settings) {
        StablePrompt prompt = StablePrompt.of(
                observed.client(),
                observed.previous(),
                observed.session().template(),
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
        ContextAssembler present = assembler;
        if (present == null) {
            return new PlanReport(plan, Optional.empty(), broken, "contexts are not there");
        }
        try {
            PromptMeasurement measured = PromptMeasurement.of(
                    plan.prompt(), plan.session().name(), plan.chat().form(), present, now);
            return new PlanReport(plan, Optional.of(measured), broken, "");
        } catch (RuntimeException failed) {
            return new PlanReport(plan, Optional.empty(), broken, named(failed));
        }
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
        try {
            chats.answered(plan.session(), plan.client(), plan.messages(), answer);
            if (recording) {
                meters.countUnrecorded(chats.record(plan.session(), plan.client(), plan.messages(), answer, now));
            }
        } catch (RuntimeException failed) {
            LOG.warn("a chat could not be recorded; it is when its client repeats it: {}", named(failed));
            meters.countUnrecorded(1);
        }
        reportUsage(report, answer);
    }

    private void reportUsage(PlanReport report, ChatAnswer answer) {
        ContextUsage present = usage;
        if (present == null || report.measured().isEmpty() || answer.usage().isEmpty()) {
            return;
        }
        try {
            Optional<String> model = Optional.of(report.plan().client().model()).filter(name -> !name.isBlank());
            present.record(
                    report.measured().get().context(),
                    BilledUsage.parse(answer.usage().get(), model));
        } catch (RuntimeException failed) {
            LOG.debug("the usage of a chat is not understood: {}", named(failed));
        }
    }

    /** Returns the kind of a failure. Its message may have a text of the chat, or of the key. */
    private static String named(RuntimeException failed) {
        return failed.getClass().getSimpleName();
    }
}
