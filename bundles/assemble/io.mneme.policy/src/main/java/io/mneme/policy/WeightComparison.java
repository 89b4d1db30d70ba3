package io.mneme.policy;

import io.mneme.api.policy.PolicyComparison;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Compares two weightings of one list by their rankings: {@code rank_correlation} is Spearman's, from -1 to 1, and {@code
 * top_ten_overlap} the share of the ten heaviest items that both have. Equal weights are ranked in the order of the items.
 */
final class WeightComparison implements PolicyComparison<WeightingPolicy> {

    private static final int TOP = 10;

    private final Supplier<WeightingPolicy> shadow;

    WeightComparison(Supplier<WeightingPolicy> shadow) {
        this.shadow = shadow;
    }

    /** Returns the shadow with its own default settings. */
    @Override
    public WeightingPolicy shadow() {
        return new WeightingPolicy() {

            @Override
            public String name() {
                return shadow.get().name();
            }

            @Override
            public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
                Settings own = new Settings(shadow.get().settings().stream()
                        .collect(Collectors.toMap(Setting::name, Setting::defaultValue)));
                return shadow.get().weigh(items, context, own);
            }
        };
    }

    @Override
    public Map<String, Double> measures(Object served, Object shadowed) {
        List<Weight> first = weights(served);
        List<Weight> second = weights(shadowed);
        return first.isEmpty() || first.size() != second.size()
                ? Map.of()
                : Map.of(
                        "rank_correlation",
                        correlation(order(first), order(second)),
                        "top_ten_overlap",
                        overlap(order(first), order(second)));
    }

    private static List<Weight> weights(Object result) {
        List<Weight> weights = new ArrayList<>();
        if (result instanceof List<?> list) {
            list.stream()
                    .filter(Weight.class::isInstance)
                    .map(Weight.class::cast)
                    .forEach(weights::add);
        }
        return weights;
    }

    /** Returns the indexes of the items, the heaviest first. */
    private static List<Integer> order(List<Weight> weights) {
        return IntStream.range(0, weights.size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        (Integer item) -> -weights.get(item).score()))
                .toList();
    }

    private static double correlation(List<Integer> first, List<Integer> second) {
        int size = first.size();
        if (size == 1) {
            return 1;
        }
        int[] rank = new int[size];
        for (int i = 0; i < size; i++) {
            rank[first.get(i)] = i;
        }
        double squares = 0;
        for (int i = 0; i < size; i++) {
            double distance = rank[second.get(i)] - i;
            squares += distance * distance;
        }
        return 1 - 6 * squares / ((double) size * ((double) size * size - 1));
    }

    private static double overlap(List<Integer> first, List<Integer> second) {
        int top = Math.min(TOP, first.size());
        Set<Integer> common = new HashSet<>(first.subList(0, top));
        common.retainAll(second.subList(0, top));
        return (double) common.size() / top;
    }
}
