package io.mneme.ui.gogo.context;

import io.mneme.api.context.SegmentInfo;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.ContextDiffJson;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * How two contexts differ.
 *
 * @param diff the differences
 */
public record ContextDiffView(ContextDiff diff) implements CommandResult {

    @Override
    public String toText() {
        StringJoiner text = new StringJoiner("\n");
        text.add("context %s against %s of session %s, recipe %s"
                .formatted(
                        diff.second().id(),
                        diff.first().id(),
                        diff.second().session(),
                        diff.second().recipe()));
        text.add("%s %,d bytes (%,d tokens) are the same; then %s, before %s"
                .formatted(
                        diff.prefix().exact() ? "the first" : "at least the first",
                        diff.prefix().bytes(),
                        diff.prefix().tokens(),
                        rest(diff.second().segments(), diff.second().tokens()),
                        rest(diff.first().segments(), diff.first().tokens())));
        text.add(diff.prefixEnd().map(this::end).orElse("the prompts are equal"));
        diff.lostTo().ifPresent(lost -> text.add(UsageView.lost(lost)));
        if (!diff.changes().isEmpty()) {
            text.add("").add(changes().toString());
        }
        return TerminalText.lines(text.toString());
    }

    private String rest(List<SegmentInfo> segments, int tokens) {
        int bytes = segments.stream().mapToInt(SegmentInfo::bytes).sum();
        return "%,d bytes (%,d tokens)"
                .formatted(
                        Math.max(0, bytes - diff.prefix().bytes()),
                        Math.max(0, tokens - diff.prefix().tokens()));
    }

    private String end(SegmentChange change) {
        SegmentInfo segment = change.segment();
        return "the prefix %s %s of %s %s: %s%s"
                .formatted(
                        diff.isBroken() ? "is broken by" : "ends at",
                        segment.contributor(),
                        segment.bundle(),
                        segment.version(),
                        ContextDiffJson.label(change),
                        change.reason().isEmpty() ? "" : ", " + change.reason());
    }

    private Table changes() {
        return Table.of(
                List.of(
                        "contributor",
                        "change",
                        "stability",
                        "bytes before",
                        "bytes after",
                        "tokens before",
                        "tokens after",
                        "reason"),
                diff.changes().stream().map(ContextDiffView::row));
    }

    private static List<Object> row(SegmentChange change) {
        return List.of(
                change.segment().contributor(),
                ContextDiffJson.label(change),
                change.segment().stability().name().toLowerCase(Locale.ROOT),
                change.before().map(SegmentInfo::bytes).orElse(0),
                change.after().map(SegmentInfo::bytes).orElse(0),
                change.before().map(SegmentInfo::tokens).orElse(0),
                change.after().map(SegmentInfo::tokens).orElse(0),
                change.reason());
    }

    @Override
    public String toJson() {
        return ContextDiffJson.diff(diff).toString();
    }

    @Override
    public List<SegmentChange> elements() {
        return diff.changes();
    }
}
