package io.mneme.ui.gogo.context;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.SegmentInfo;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.ContextJson;
import java.util.List;

/**
 * How a context came about.
 *
 * @param manifest the manifest of the context
 */
public record ContextExplanation(Manifest manifest) implements CommandResult {

    @Override
    public String toText() {
        return ManifestView.of(manifest);
    }

    @Override
    public String toJson() {
        return ContextJson.manifest(manifest).toString();
    }

    @Override
    public List<SegmentInfo> elements() {
        return manifest.segments();
    }
}
