package io.mneme.ui.gogo.policy;

import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.ShadowJson;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Shadows, and how they differ from the active policies.
 *
 * @param shadows the shadows
 */
public record ShadowTable(List<ShadowReport> shadows) implements CommandResult {

    private static final List<String> COLUMNS =
            List.of("kind", "name", "same", "different", "failed", "skipped", "means");

    public ShadowTable {
        shadows = List.copyOf(shadows);
    }

    @Override
    public String toText() {
        return shadows.isEmpty()
                ? "no shadow"
                : Table.of(COLUMNS, shadows.stream().map(ShadowTable::row)).toString();
    }

    @Override
    public String toJson() {
        return ShadowJson.list(shadows).toString();
    }

    @Override
    public List<ShadowReport> elements() {
        return shadows;
    }

    private static List<Object> row(ShadowReport shadow) {
        return List.of(
                shadow.kind(),
                shadow.name(),
                shadow.same(),
                shadow.different(),
                shadow.failed(),
                shadow.skipped(),
                means(shadow));
    }

    private static String means(ShadowReport shadow) {
        return new TreeMap<>(shadow.means())
                .entrySet().stream()
                        .map(mean -> String.format(Locale.ROOT, "%s=%.3f", mean.getKey(), mean.getValue()))
                        .collect(Collectors.joining(" "));
    }
}
