package io.mneme.context.report;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.CacheConditions;
import io.mneme.api.context.Omission;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.WindowReport;
import java.util.Collection;
import java.util.List;

/** Estimates the memory that a manifest takes, with every text it refers to, even if another one shares it. */
final class ManifestSize {

    /** What an object with its fields takes, in bytes, at most. */
    private static final int OBJECT_BYTES = 100;

    /** What a source takes with the reference to it, besides its id. */
    private static final int SOURCE_BYTES = 40;

    /** What a text takes besides its characters, with the reference to it. */
    private static final int TEXT_BYTES = 50;

    private ManifestSize() {}

    /** Returns the estimate, in bytes. */
    static long bytes(Manifest manifest) {
        return 3L * OBJECT_BYTES
                + conditions(manifest.conditions())
                + text(manifest.id())
                + text(manifest.session())
                + texts(manifest.selectors().keySet())
                + texts(manifest.selectors().values())
                + segments(manifest.segments())
                + manifest.window().map(ManifestSize::bytes).orElse(0L)
                + manifest.omissions().stream().mapToLong(ManifestSize::bytes).sum();
    }

    private static long segments(List<SegmentInfo> segments) {
        long bytes = 0;
        for (int i = 0; i < segments.size(); i++) {
            bytes += bytes(segments.get(i));
        }
        return bytes;
    }

    /** The model of a usage, which may be reported later, is counted as that of the request. */
    private static long conditions(CacheConditions conditions) {
        return 3L * OBJECT_BYTES
                + 2L * text(conditions.model().orElse(""))
                + conditions
                        .previous()
                        .map(previous -> OBJECT_BYTES
                                + text(previous.id())
                                + text(previous.model().orElse("")))
                        .orElse(0L);
    }

    private static long bytes(SegmentInfo info) {
        return OBJECT_BYTES
                + text(info.contributor())
                + text(info.bundle())
                + text(info.version())
                + text(info.hash())
                + bytes(info.sources());
    }

    /** Runs once for each source of each request, where a stream would take a tenth of the whole assembly. */
    private static long bytes(List<EntrySource> sources) {
        long bytes = 0;
        for (int i = 0; i < sources.size(); i++) {
            bytes += bytes(sources.get(i));
        }
        return bytes;
    }

    /** The name of the journal and an empty reason are shared by all sources. */
    private static long bytes(EntrySource source) {
        return SOURCE_BYTES
                + text(source.id())
                + 2L * (source.journal().length() + source.reason().length());
    }

    private static long bytes(WindowReport report) {
        return OBJECT_BYTES
                + text(report.policy())
                + text(report.renderer())
                + text(report.reason().orElse(""))
                + texts(report.warnings());
    }

    private static long bytes(Omission omission) {
        return OBJECT_BYTES + text(omission.name()) + text(omission.reason());
    }

    private static long texts(Collection<String> texts) {
        long bytes = 0;
        for (String text : texts) {
            bytes += text(text);
        }
        return bytes;
    }

    private static long text(String text) {
        return TEXT_BYTES + 2L * text.length();
    }
}
