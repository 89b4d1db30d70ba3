package io.mneme.policy;

import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyUse;
import io.mneme.api.policy.RecipePreferences;
import io.mneme.api.policy.RecipePreferences.RecipePreference;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedSnapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs in one line which policy serves in the place of which, because that of a plug-in has arrived or left. */
@Component(service = SelectionLog.class, immediate = true)
public final class SelectionLog {

    private static final Logger LOG = LoggerFactory.getLogger(SelectionLog.class);
    private static final String RECIPE = "recipe";
    private static final RecipePreference ANY_RECIPE = new RecipePreference("", Map.of());

    /** The bundle that has recipes asks for policies, so this cannot wait for it. */
    @Reference
    private volatile List<RecipePreferences> recipes = List.of();

    private final PolicyTypeCatalog types;

    @Activate
    public SelectionLog(@Reference PolicyTypeCatalog types) {
        this.types = types;
        types.watch(this::update);
    }

    SelectionLog(PolicyTypeCatalog types, List<RecipePreferences> recipes) {
        this(types);
        this.recipes = recipes;
    }

    @Deactivate
    public void close() {
        types.watch(change -> {});
    }

    /**
     * The policies of a type before and after one has arrived, changed or left.
     *
     * @param ofPlugin whether a policy is one of a plug-in
     */
    record SelectionChange<S>(
            PolicyType<S> type,
            RankedSnapshot<S, PolicyDescription> before,
            RankedSnapshot<S, PolicyDescription> after,
            Predicate<RankedService<?, ?>> ofPlugin) {

        /** Returns what serves certain requests now, and what did before; empty if that is the same, or no plug-in's. */
        Optional<ServedChange> of(RecipePreference recipe, Map<String, String> selectors) {
            return of(snapshot -> SelectionExplainer.selected(type, snapshot, recipe, selectors));
        }

        /** Returns the same of a use of the type. */
        Optional<ServedChange> of(PolicyUse use) {
            return of(snapshot -> snapshot.select(
                    PolicyOrder.request(use.selectors()),
                    type.preferred().stream().toList()));
        }

        private Optional<ServedChange> of(
                Function<RankedSnapshot<S, PolicyDescription>, Optional<RankedService<S, PolicyDescription>>> select) {
            Optional<RankedService<S, PolicyDescription>> now = select.apply(after);
            Optional<RankedService<S, PolicyDescription>> former = select.apply(before);
            boolean same = now.equals(former)
                    || now.isPresent() && former.isPresent() && now.get().isSameService(former.get());
            boolean shipped = Stream.concat(now.stream(), former.stream()).noneMatch(ofPlugin);
            return same || shipped
                    ? Optional.empty()
                    : Optional.of(new ServedChange(described(now), described(former)));
        }

        private static String described(Optional<? extends RankedService<?, ?>> policy) {
            return policy.map(one -> "%s (%s %s)".formatted(one.name(), one.bundle(), one.version()))
                    .orElse("none");
        }

        /** Returns requests of each kind that a policy is bound to, by how they are described. */
        Map<String, Map<String, String>> requests() {
            Map<String, Map<String, String>> requests = new TreeMap<>();
            Stream.concat(before.services().stream(), after.services().stream()).forEach(service -> {
                Map<String, String> first = new TreeMap<>();
                Map<String, String> all = new TreeMap<>();
                service.selectors().forEach((name, values) -> {
                    if (!name.equals(RECIPE)) {
                        first.put(name, values.stream().sorted().findFirst().orElse(""));
                        all.put(name, values.stream().sorted().collect(Collectors.joining(",")));
                    }
                });
                requests.put(all.entrySet().stream().map(Object::toString).collect(Collectors.joining(", ")), first);
            });
            return requests;
        }
    }

    /** A policy, and the one in whose place it serves. */
    private record ServedChange(String now, String before) {}

    /** Only of a type that has one active policy for a request; of the others, the line of the plug-in says all. */
    <S> void update(SelectionChange<S> change) {
        if (change.type().fallback().isPresent()) {
            Map<ServedChange, List<String>> changes = new LinkedHashMap<>();
            addUses(change, changes);
            addRecipes(change, changes);
            if (!changes.isEmpty()) {
                LOG.info(
                        "Active {} {}",
                        change.type().name(),
                        changes.entrySet().stream()
                                .map(entry -> described(entry.getKey(), entry.getValue()))
                                .collect(Collectors.joining("; ")));
            }
        }
    }

    private static String described(ServedChange served, List<String> requests) {
        return "for %s: %s, before: %s".formatted(String.join(", ", requests), served.now(), served.before());
    }

    private static <S> void addUses(SelectionChange<S> change, Map<ServedChange, List<String>> changes) {
        change.type().uses().stream().filter(use -> !use.onlyNamed()).forEach(use -> change.of(use)
                .ifPresent(served -> add(changes, served, use.name())));
    }

    private <S> void addRecipes(SelectionChange<S> change, Map<ServedChange, List<String>> changes) {
        List<RecipePreference> all = preferences();
        List<RecipePreference> concerned = all.stream()
                .filter(recipe -> change.type().uses().isEmpty()
                        || recipe.policies().containsKey(change.type().name()))
                .toList();
        change.requests().forEach((described, selectors) -> {
            Map<ServedChange, List<String>> named = new LinkedHashMap<>();
            for (RecipePreference recipe : concerned) {
                Optional<ServedChange> found = change.of(recipe, selectors);
                // What holds for all requests of a recipe is said once.
                if (selectors.isEmpty() || !found.equals(change.of(recipe, Map.of()))) {
                    found.ifPresent(served -> add(named, served, recipe.recipe()));
                }
            }
            named.forEach((served, recipes) -> add(changes, served, requests(recipes, all.size(), described)));
        });
    }

    private static <K> void add(Map<K, List<String>> all, K key, String value) {
        all.computeIfAbsent(key, any -> new ArrayList<>()).add(value);
    }

    private List<RecipePreference> preferences() {
        List<RecipePreference> all =
                recipes.stream().flatMap(source -> source.list().stream()).toList();
        return all.isEmpty() ? List.of(ANY_RECIPE) : all;
    }

    private static String requests(List<String> named, int all, String selectors) {
        String ofRecipes = named.size() == all ? "all recipes" : "the recipes " + String.join(", ", named);
        return selectors.isEmpty() ? ofRecipes : ofRecipes + " with " + selectors;
    }
}
