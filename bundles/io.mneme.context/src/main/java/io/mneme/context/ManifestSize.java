package io.mneme.context;

import io.mneme.api.context.LeftOut;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.SegmentNote;
import io.mneme.api.context.WindowReport;
import java.util.Collection;

/** Estimates the memory that a manifest takes, with every text it refers to, even if another one shares it. */
final class ManifestSize {

    /** What an object with its fields takes, in bytes, at most. */
    private static final int OBJECT_BYTES = 100;

    /** What a text takes besides its characters, with the reference to it. */
    private static final int TEXT_BYTES = 50;

    private ManifestSize() {}

    /** Returns the estimate, in bytes. */
    static long bytes(Manifest manifest) {
        return 3L * OBJECT_BYTES
                + text(manifest.id())
                + text(manifest.session())
                + texts(manifest.selectors().keySet())
                + texts(manifest.selectors().values())
                + manifest.segments().stream().mapToLong(ManifestSize::bytes).sum()
                + manifest.window().map(ManifestSize::bytes).orElse(0L)
                + manifest.leftOut().stream().mapToLong(ManifestSize::bytes).sum();
    }

    private static long bytes(SegmentNote note) {
        return OBJECT_BYTES
                + text(note.contributor())
                + text(note.bundle())
                + text(note.version())
                + text(note.hash())
                + texts(note.sources());
    }

    private static long bytes(WindowReport report) {
        return OBJECT_BYTES
                + text(report.policy())
                + text(report.renderer())
                + text(report.reason().orElse(""))
                + texts(report.warnings());
    }

    private static long bytes(LeftOut leftOut) {
        return OBJECT_BYTES + text(leftOut.contributor()) + text(leftOut.reason());
    }

    private static long texts(Collection<String> texts) {
        return texts.stream().mapToLong(ManifestSize::text).sum();
    }

    private static long text(String text) {
        return TEXT_BYTES + 2L * text.length();
    }
}
