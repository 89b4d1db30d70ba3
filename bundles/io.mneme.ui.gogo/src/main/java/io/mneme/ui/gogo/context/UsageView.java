package io.mneme.ui.gogo.context;

import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.LostPrefix;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.UsageJson;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * What was predicted and billed for a context.
 *
 * @param report the report
 */
public record UsageView(UsageReport report) implements CommandResult {

    /** Returns a report for people, which may contain what steers a terminal. */
    static String of(UsageReport report) {
        StringJoiner text = new StringJoiner("\n");
        text.add(predicted(report.predicted()));
        report.billed().ifPresent(billed -> text.add(billed(billed, report)));
        report.lostTo().ifPresent(lost -> text.add(lost(lost)));
        report.cause().ifPresent(named -> text.add("cause " + UsageJson.label(named) + ": " + named.explanation()));
        return text.toString();
    }

    private static String predicted(CachePrediction predicted) {
        return String.format(
                Locale.ROOT,
                "predicted for %s: %,d tokens, %,d read from the cache, %,d written to it, cost %,.1f",
                predicted.provider().name(),
                predicted.promptTokens(),
                predicted.cachedReadTokens(),
                predicted.cachedWriteTokens(),
                predicted.cost());
    }

    /** Returns what broke the beginning of a prompt, and what that costs. */
    static String lost(LostPrefix lost) {
        return String.format(
                Locale.ROOT,
                "lost to %s of %s %s: %,d tokens are not read from the cache, cost %,.1f (%s)",
                lost.contributor(),
                lost.bundle(),
                lost.version(),
                lost.tokens(),
                lost.cost(),
                lost.reason());
    }

    private static String billed(TokenUsage billed, UsageReport report) {
        return String.format(
                Locale.ROOT,
                "billed for %s: %,d tokens, %s read from the cache, %,d written to it, cost %,.1f; %,d of output",
                billed.model().orElse("the model"),
                billed.inputTokens(),
                billed.cachedReadTokens().isPresent() ? String.format(Locale.ROOT, "%,d", billed.readTokens()) : "none",
                billed.cachedWriteTokens(),
                report.billedCost().orElse(0),
                billed.outputTokens());
    }

    @Override
    public String toText() {
        return TerminalText.lines(of(report));
    }

    @Override
    public String toJson() {
        return UsageJson.report(report).toString();
    }
}
