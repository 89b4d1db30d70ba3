package io.mneme.context.report;

import io.mneme.api.context.Manifest;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.LostPrefix;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.api.manifest.UsageReport;
import io.mneme.context.provider.CacheRule;
import io.mneme.context.report.Manifests.ChargedPrompt;
import io.mneme.context.report.Manifests.KeptManifest;
import java.util.Optional;
import java.util.OptionalDouble;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Reports what was predicted and billed for the contexts whose manifests are kept. */
@Component(service = {ContextUsage.class, UsageReports.class})
public final class UsageReports implements ContextUsage {

    private final Manifests manifests;
    private final ManifestComparison comparison;
    private final ContextMeters meters;

    @Activate
    public UsageReports(
            @Reference Manifests manifests, @Reference ManifestComparison comparison, @Reference ContextMeters meters) {
        this.manifests = manifests;
        this.comparison = comparison;
        this.meters = meters;
    }

    @Override
    public UsageReport record(String context, TokenUsage billed) {
        KeptManifest kept = manifests.find(context).orElseThrow(() -> new UnknownContextException(context));
        boolean added = manifests.addUsage(context, billed);
        UsageReport report = report(kept, billed);
        if (added) {
            meters.recordUsage(kept.manifest().recipe(), report, billed);
        }
        return report;
    }

    @Override
    public Optional<UsageReport> report(String context) {
        return manifests.find(context).map(kept -> manifests
                .usage(context)
                .map(billed -> report(kept, billed))
                .orElseGet(() -> predicted(kept)));
    }

    private UsageReport predicted(KeptManifest kept) {
        return expected(kept.manifest(), kept.charged());
    }

    /** Returns the report on a context that may not be kept. */
    public UsageReport expected(Manifest manifest, ChargedPrompt charged) {
        return new UsageReport(
                manifest.id(),
                charged.predicted(),
                Optional.empty(),
                OptionalDouble.empty(),
                false,
                Optional.empty(),
                lostTo(comparison.sincePrevious(manifest, charged)));
    }

    private UsageReport report(KeptManifest kept, TokenUsage billed) {
        Manifest manifest = kept.manifest();
        Optional<ContextDiff> diff = comparison.sincePrevious(manifest, kept.charged());
        CachedPrefix prompt = new CachedPrefix(manifest, kept.charged());
        MissExplanation miss = new MissExplanation(
                prompt,
                kept.charged().predicted(),
                billed,
                prompt.previous().flatMap(former -> manifests.usage(former.id())),
                diff);
        double cost = CacheRule.cost(
                prompt.provider(), billed.inputTokens(), billed.readTokens(), billed.cachedWriteTokens());
        return new UsageReport(
                manifest.id(),
                miss.predicted(),
                Optional.of(billed),
                OptionalDouble.of(cost),
                miss.differs(),
                miss.cause(),
                lostTo(diff));
    }

    private static Optional<LostPrefix> lostTo(Optional<ContextDiff> diff) {
        return diff.flatMap(ContextDiff::lostTo);
    }
}
