package io.mneme.context.report;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.mneme.api.context.Context;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.manifest.UsageReport.CacheMissCause;
import io.mneme.api.operation.OperationStart;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.operation.RunningOperation;
import io.mneme.api.preview.ContextStatistics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * The meters of contexts by recipe. Their names are in {@code docs/metrics.md}.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = {ContextMeters.class, ContextStatistics.class})
public final class ContextMeters implements ContextStatistics {

    private static final Map<String, String> PROMPT_TOKENS = Map.of(
            "mneme.prompt.predicted", "Tokens of prompts as predicted",
            "mneme.prompt.billed", "Tokens as billed",
            "mneme.prompt.cost", "Price of the input in tokens at full price");

    private final Instant since = Instant.now();
    private final MeterRegistry registry;
    private final OperationTracker operations;
    private final Set<Meter> registered = ConcurrentHashMap.newKeySet();
    private final Map<String, RecipeMeters> byRecipe = new ConcurrentHashMap<>();

    /** Why a window was rebuilt: the values of the label {@code reason}. */
    public enum RebuildReason {

        /** It is the first request of the window. */
        FIRST,

        /** The window policy requires it, for example since the window is full. */
        POLICY,

        /** Another policy became active. */
        SWAP,

        /** A policy has left or was updated. */
        DEPARTURE,

        /** Entries were edited, deleted or inserted, or their file was replaced. */
        ENTRIES,

        /** What is redacted has changed. */
        REDACTION,

        /** A policy failed. */
        FAILURE,

        /** Other requests used the window for too long. */
        BUSY;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private record RecipeMeters(
            Timer assembly, DistributionSummary reused, DistributionSummary added, Counter expected) {}

    @Activate
    public ContextMeters(
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry,
            @Reference OperationTracker operations) {
        this.registry = registry;
        this.operations = operations;
    }

    /** Assembles a context as an operation, which has its lengths. */
    public Context observe(Supplier<Context> assembly) {
        try (RunningOperation operation = operations.begin(OperationStart.part("assemble"))) {
            Context context = operation.observe(assembly);
            operation.label("mneme.recipe", context.manifest().recipe());
            operation.number("mneme.prompt.tokens", context.manifest().tokens());
            operation.number(
                    "mneme.prompt.reused_tokens",
                    context.manifest().stablePrefix().tokens());
            return context;
        }
    }

    /** Records the time that it took to assemble a context. */
    public void recordAssembly(String recipe, long nanos) {
        meters(recipe).assembly().record(nanos, TimeUnit.NANOSECONDS);
    }

    /** Records how many tokens of a prompt are the beginning of the session's previous prompt, and how many are not. */
    public void recordPrefix(String recipe, int reused, int added) {
        RecipeMeters meters = meters(recipe);
        meters.reused().record(reused);
        meters.added().record(added);
    }

    /** Records what the provider is expected to charge for a prompt, in tokens at full price. */
    public void recordExpected(String recipe, double cost) {
        meters(recipe).expected().increment(cost);
    }

    /** Keeps the meters, since the registry's own search for them takes longer than their record. */
    private RecipeMeters meters(String recipe) {
        return byRecipe.computeIfAbsent(
                recipe,
                name -> new RecipeMeters(
                        registered(assembly(name)),
                        registered(prefix(name, "reused")),
                        registered(prefix(name, "new")),
                        registered(expected(name))));
    }

    private <M extends Meter> M registered(M meter) {
        registered.add(meter);
        return meter;
    }

    private Timer assembly(String recipe) {
        return Timer.builder("mneme.context.assembly")
                .description("Contexts that were assembled")
                .tags("recipe", recipe)
                .register(registry);
    }

    private Counter expected(String recipe) {
        return Counter.builder("mneme.prompt.expected")
                .description("Price of all prompts that was expected, in tokens at full price")
                .baseUnit("tokens")
                .tags("recipe", recipe)
                .register(registry);
    }

    private DistributionSummary prefix(String recipe, String state) {
        return DistributionSummary.builder("mneme.prompt.prefix")
                .description("Tokens of prompts that equal the session's previous prompt, and the rest")
                .baseUnit("tokens")
                .tags("recipe", recipe, "state", state)
                .register(registry);
    }

    /** Records that the window of a prompt was rebuilt. */
    public void recordRebuild(String recipe, RebuildReason reason) {
        count("mneme.prompt.rebuilds", "Windows that were rebuilt", "recipe", recipe, "reason", reason.label());
    }

    /** Records what was predicted and billed for a prompt, and why less was read from the cache than could be. */
    public void recordUsage(String recipe, UsageReport report, TokenUsage billed) {
        CachePrediction predicted = report.predicted();
        addTokens("mneme.prompt.predicted", recipe, "cached_read", predicted.cachedReadTokens());
        addTokens("mneme.prompt.predicted", recipe, "cached_write", predicted.cachedWriteTokens());
        addTokens("mneme.prompt.predicted", recipe, "uncached", predicted.fullPriceTokens());
        addTokens("mneme.prompt.billed", recipe, "cached_read", billed.readTokens());
        addTokens("mneme.prompt.billed", recipe, "cached_write", billed.cachedWriteTokens());
        addTokens("mneme.prompt.billed", recipe, "uncached", billed.fullPriceTokens());
        addTokens("mneme.prompt.billed", recipe, "output", billed.outputTokens());
        // What the prompt does not count, such as the newest message, has the full price.
        int more = Math.max(0, billed.inputTokens() - predicted.promptTokens());
        addTokens("mneme.prompt.cost", recipe, "predicted", predicted.cost() + more);
        addTokens("mneme.prompt.cost", recipe, "billed", report.billedCost().orElse(0));
        count("mneme.prompt.usages", "Contexts for which a usage was reported", "recipe", recipe);
        report.cause().ifPresent(named -> recordMiss(recipe, named.cause()));
    }

    private void recordMiss(String recipe, CacheMissCause cause) {
        String label = cause.name().toLowerCase(Locale.ROOT);
        count("mneme.prompt.cache.misses", "Usages that had a cause", "recipe", recipe, "cause", label);
    }

    private void addTokens(String meter, String recipe, String state, double tokens) {
        registered(Counter.builder(meter)
                        .description(PROMPT_TOKENS.get(meter))
                        .baseUnit("tokens")
                        .tags("recipe", recipe, "state", state)
                        .register(registry))
                .increment(tokens);
    }

    private void count(String meter, String meaning, String... labels) {
        registered(Counter.builder(meter).description(meaning).tags(labels).register(registry))
                .increment();
    }

    @Override
    public Instant since() {
        return since;
    }

    @Override
    public List<RecipeTotals> totals() {
        List<RecipeTotals> totals = new ArrayList<>();
        new TreeMap<>(byRecipe).forEach((recipe, meters) -> totals.add(totals(recipe, meters)));
        return totals;
    }

    private RecipeTotals totals(String recipe, RecipeMeters meters) {
        double reused = meters.reused().totalAmount();
        return new RecipeTotals(
                recipe,
                meters.assembly().count(),
                Math.round(reused + meters.added().totalAmount()),
                Math.round(reused),
                meters.expected().count(),
                new BilledTotals(
                        Math.round(recorded("mneme.prompt.usages", "recipe", recipe)),
                        Stream.of("cached_read", "cached_write", "uncached")
                                .mapToLong(state -> Math.round(billed(recipe, state)))
                                .sum(),
                        Math.round(billed(recipe, "cached_read")),
                        recorded("mneme.prompt.cost", "recipe", recipe, "state", "billed")));
    }

    private double billed(String recipe, String state) {
        return recorded("mneme.prompt.billed", "recipe", recipe, "state", state);
    }

    /** Returns the count of a meter; 0 if nothing was recorded. */
    private double recorded(String meter, String... tags) {
        Counter counter = registry.find(meter).tags(tags).counter();
        return counter == null ? 0 : counter.count();
    }

    /** Removes the meters. */
    @Deactivate
    public void close() {
        registered.forEach(registry::remove);
    }
}
