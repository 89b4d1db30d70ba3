package io.mneme.ui.gogo.harness;

import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.manifest.UsageReport.CacheMissCause;
import io.mneme.api.manifest.UsageReport.NamedCause;
import io.mneme.api.window.ProviderProfile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Assembles the same context for every request, remembers the requests, and has that context in some sessions. */
public final class AssemblerSpy implements ContextAssembler, ContextReplay, ContextUsage {

    private static final List<PolicySource> POLICIES = List.of(
            new PolicySource("window", "grow-and-rebuild", "io.mneme.window", "1.0.0"),
            new PolicySource("renderer", "arrow", "io.mneme.render", "1.2.0"));

    private static final ProviderProfile PROVIDER =
            new ProviderProfile("openai", 1_024, 128, Duration.ofMinutes(5), 0, 0.1, 1);

    /** The renderer that manifests name. */
    public String renderer = "arrow";

    public final List<ContextRequest> requests = new ArrayList<>();

    /** The entries before which contexts were assembled. */
    public final List<String> entries = new ArrayList<>();

    /** What was billed, by context. */
    public final Map<String, TokenUsage> usages = new HashMap<>();

    /** When the newest context of a session was assembled, by session. */
    public final Map<String, Instant> sessions = new HashMap<>(Map.of("shell", Instant.parse("2026-01-05T08:00:00Z")));

    private final SegmentInfo prompt = new SegmentInfo(
            "mode-prompt", "io.mneme.context", "1.0.0", Stability.STATIC, 5, 5, 2, "00aa00aa00aa00aa", List.of());
    private final SegmentInfo history = new SegmentInfo(
            "history",
            "io.mneme.context",
            "1.0.0",
            Stability.GROWING,
            10,
            20,
            8,
            "00bb",
            List.of(EntrySource.of("dictation", "a"), EntrySource.of("dictation", "b")));
    private StablePrefix prefix = new StablePrefix(9, 12, 5);

    /** Lets nothing be as in a previous context. */
    public void forgetPrefix() {
        prefix = new StablePrefix(0, 0, 0);
    }

    @Override
    public Context assemble(ContextRequest request, Instant now) {
        requests.add(request);
        List<Segment> segments = List.of(segment(prompt, "Mend!"), segment(history, "\n\n- 平平 → 萍萍"));
        BodyPart text = new BodyPart(new TextPart("Mend!\n\n- 平平 → 萍萍", TextOrigin.INSTRUCTION), 0, false);
        PromptBody body = new PromptBody(
                request.options().form().orElse(BodyForm.OPENAI), List.of(new BodyMessage(Role.SYSTEM, List.of(text))));
        return new Context(segments, manifestOf("shell"), body);
    }

    private static Segment segment(SegmentInfo info, String text) {
        return new Segment(info, List.of(ContextItem.instruction(text)));
    }

    @Override
    public Optional<Manifest> manifest(String id) {
        return Optional.of(manifestOf("shell")).filter(known -> known.id().equals(id));
    }

    @Override
    public List<Manifest> manifests(String session) {
        return sessions.containsKey(session) ? List.of(manifestOf(session)) : List.of();
    }

    private Manifest manifestOf(String session) {
        return new Manifest(
                "c-1",
                "dictation",
                session,
                Map.of("mode", "proofread"),
                sessions.getOrDefault(session, Instant.EPOCH),
                List.of(prompt, history),
                10,
                prefix,
                Optional.of(new WindowReport(
                        "grow-and-rebuild", renderer, 2, true, Optional.of("first build"), List.of(), POLICIES)),
                List.of(new Omission("vocabulary", "took longer than 200 ms")));
    }

    @Override
    public List<String> recipes() {
        return List.of("dictation");
    }

    @Override
    public List<TrialResult> compare(ContextRequest request, int limit, List<Trial> trials) {
        requests.add(request);
        List<TrialResult> outcomes = new ArrayList<>();
        for (Trial trial : trials) {
            int reused =
                    trial.settingsOf("window").getOrDefault("entries", 900.0).intValue();
            outcomes.add(new TrialResult(trial.policy(), limit, 1_000, reused, 3, 12.5));
        }
        return outcomes;
    }

    @Override
    public Context assembleBefore(ContextRequest request, String entry) {
        entries.add(entry);
        return assemble(request, Instant.EPOCH);
    }

    @Override
    public UsageReport record(String context, TokenUsage billed) {
        usages.put(context, billed);
        return report(context).orElseThrow();
    }

    /** Returns what was billed as expired; empty as long as nothing was. */
    @Override
    public Optional<UsageReport> report(String context) {
        return Optional.ofNullable(usages.get(context))
                .map(billed -> new UsageReport(
                        context,
                        new CachePrediction(PROVIDER, 1_500, 1_024, 0, 578.4),
                        Optional.of(billed),
                        OptionalDouble.of(1_500),
                        true,
                        Optional.of(new NamedCause(CacheMissCause.EXPIRED, "expired: 600 s"))));
    }
}
