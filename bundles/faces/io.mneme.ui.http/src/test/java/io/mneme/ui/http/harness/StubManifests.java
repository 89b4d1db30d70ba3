package io.mneme.ui.http.harness;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Manifest;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextDiff.SharedPrefix;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.LostPrefix;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.api.manifest.SegmentChange.SegmentChangeKind;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.api.manifest.UsageConflictException;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.manifest.UsageReport.CacheMissCause;
import io.mneme.api.manifest.UsageReport.NamedCause;
import io.mneme.api.window.ProviderProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;

/** Compares the contexts of a stub assembler by their first segments, and keeps what is reported of them. */
public final class StubManifests implements ContextComparison, ContextUsage, ContextReplay {

    static final ProviderProfile PROVIDER = new ProviderProfile("openai", 1_024, 128, Duration.ofMinutes(5), 0, 0.1, 1);

    private final StubAssembler contexts;

    public volatile List<Trial> lastTrials = List.of();
    private final Map<String, TokenUsage> usages = new ConcurrentHashMap<>();

    StubManifests(StubAssembler contexts) {
        this.contexts = contexts;
    }

    @Override
    public ContextDiff compare(String first, String second) {
        Manifest before = require(first);
        Manifest after = require(second);
        Optional<SegmentChange> change = after.segments().stream()
                .findFirst()
                .map(segment -> new SegmentChange(
                        SegmentChangeKind.CHANGED,
                        before.segments().stream().findFirst(),
                        Optional.of(segment),
                        "its text differs"));
        return new ContextDiff(
                before,
                after,
                new SharedPrefix(3, 1, true),
                change,
                change.stream().toList());
    }

    @Override
    public ContextDiff compareWithPrevious(String second) {
        return compare("c0", second);
    }

    @Override
    public ContextDiff compareWithNewest(String first) {
        return compare(
                first, contexts.manifests(require(first).session()).get(0).id());
    }

    @Override
    public ContextDiff newest(String session) {
        List<Manifest> kept = contexts.manifests(session);
        if (kept.size() < 2) {
            throw new InvalidRequestException(
                    "session", "must have two contexts by one recipe that are kept: " + session);
        }
        return compare(kept.get(1).id(), kept.get(0).id());
    }

    @Override
    public UsageReport record(String context, TokenUsage billed) {
        require(context);
        TokenUsage former = usages.putIfAbsent(context, billed);
        if (former != null && !former.equals(billed)) {
            throw new UsageConflictException(context);
        }
        return report(context).orElseThrow();
    }

    @Override
    public Optional<UsageReport> report(String context) {
        Optional<TokenUsage> billed = Optional.ofNullable(usages.get(context));
        return Optional.of(new UsageReport(
                context,
                new CachePrediction(PROVIDER, 12, 0, 0, 12),
                billed,
                billed.isPresent() ? OptionalDouble.of(9.5) : OptionalDouble.empty(),
                billed.isPresent(),
                billed.map(usage -> new NamedCause(CacheMissCause.EXPIRED, "expired: 600 s")),
                Optional.of(new LostPrefix("date", "org.example.date", "1.0.0", "changed", 10, 9))));
    }

    /** Returns what was reported of a context. */
    public TokenUsage usage(String context) {
        return usages.get(context);
    }

    @Override
    public List<TrialResult> compare(ContextRequest request, int limit, List<Trial> trials) {
        lastTrials = trials;
        return trials.stream()
                .map(trial -> new TrialResult(
                        trial.policy(),
                        limit,
                        100,
                        50,
                        1,
                        4.5,
                        new TrialDetails(2, 400, 200, PROVIDER.name(), 40, 9.5)))
                .toList();
    }

    @Override
    public Context assembleBefore(ContextRequest request, String entry) {
        if (entry.equals("none")) {
            throw new UnknownEntryException("dictation", entry);
        }
        return contexts.assemble(request, HttpHarness.NOW);
    }

    private Manifest require(String id) {
        return contexts.manifest(id).orElseThrow(() -> new UnknownContextException(id));
    }
}
