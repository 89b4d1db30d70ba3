package io.mneme.context.policy;

import io.mneme.api.policy.PolicyComparison;
import io.mneme.spi.render.HistoryRenderer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Compares what two renderers make of the same entries: {@code same_texts} is the share of equal texts, and {@code length_ratio} the
 * length of the shadow's texts to that of the served ones. Texts that both had from an earlier request do not count.
 *
 * @param renderer returns the shadow
 */
record RendererComparison(Supplier<HistoryRenderer> renderer) implements PolicyComparison<HistoryRenderer> {

    @Override
    public HistoryRenderer shadow() {
        return renderer.get();
    }

    @Override
    public Map<String, Double> measures(Object served, Object shadowed) {
        return served instanceof List<?> first && shadowed instanceof List<?> second && first.size() == second.size()
                ? measures(first, second)
                : Map.of();
    }

    private static Map<String, Double> measures(List<?> served, List<?> shadowed) {
        int texts = 0;
        int same = 0;
        long servedLength = 0;
        long shadowedLength = 0;
        for (int i = 0; i < served.size(); i++) {
            if (served.get(i) != shadowed.get(i)
                    && served.get(i) instanceof RenderedText first
                    && shadowed.get(i) instanceof RenderedText second) {
                texts++;
                same += first.text().equals(second.text()) ? 1 : 0;
                servedLength += first.text().length();
                shadowedLength += second.text().length();
            }
        }
        return texts == 0 || servedLength == 0
                ? Map.of()
                : Map.of("same_texts", (double) same / texts, "length_ratio", (double) shadowedLength / servedLength);
    }
}
