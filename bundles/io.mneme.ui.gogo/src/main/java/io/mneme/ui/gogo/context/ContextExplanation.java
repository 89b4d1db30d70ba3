package io.mneme.ui.gogo.context;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.manifest.UsageReport;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.ContextJson;
import java.util.List;
import java.util.Optional;

/**
 * How a context came about.
 *
 * @param manifest the manifest of the context
 * @param usage what was predicted and billed for it; empty if that is not known
 */
public record ContextExplanation(Manifest manifest, Optional<UsageReport> usage) implements CommandResult {

    @Override
    public String toText() {
        return ManifestView.of(manifest, usage);
    }

    @Override
    public String toJson() {
        return ContextJson.manifest(manifest, usage).toString();
    }

    @Override
    public List<SegmentInfo> elements() {
        return manifest.segments();
    }
}
