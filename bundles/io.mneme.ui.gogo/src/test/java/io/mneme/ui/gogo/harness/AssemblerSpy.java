package io.mneme.ui.gogo.harness;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.PolicySource;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.WindowReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles the same context for every request, remembers the requests, and has that context in some sessions. */
public final class AssemblerSpy implements ContextAssembler, ContextReplay {

    private static final List<PolicySource> POLICIES = List.of(
            new PolicySource("window", "grow-and-rebuild", "io.mneme.window", "1.0.0"),
            new PolicySource("renderer", "arrow", "io.mneme.render", "1.2.0"));

    public final List<ContextRequest> requests = new ArrayList<>();

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
        return new Context(List.of(segment(prompt, "Mend!"), segment(history, "\n\n- 平平 → 萍萍")), manifestOf("shell"));
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
                        "grow-and-rebuild", "arrow", 2, true, Optional.of("first build"), List.of(), POLICIES)),
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
            int reused = trial.settings().getOrDefault("entries", 900.0).intValue();
            outcomes.add(new TrialResult(trial.policy(), limit, 1_000, reused, 3, 12.5));
        }
        return outcomes;
    }
}
