package io.mneme.context.recipe;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.context.InvalidRequestException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the recipes of the configurations. */
@Component(service = Recipes.class)
public final class Recipes {

    private final Set<ConfiguredRecipe> configured = ConcurrentHashMap.newKeySet();

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addRecipe(ConfiguredRecipe recipe) {
        configured.add(recipe);
    }

    public void removeRecipe(ConfiguredRecipe recipe) {
        configured.remove(recipe);
    }

    /**
     * Returns the recipe of this name.
     *
     * @throws InvalidRequestException if there is none
     */
    public Recipe find(String name) {
        Map<String, Recipe> recipes = all();
        Recipe recipe = recipes.get(name);
        if (recipe == null) {
            String rule = recipes.isEmpty()
                    ? "cannot be found, since none is configured"
                    : "must be one of " + String.join(", ", recipes.keySet());
            throw new InvalidRequestException("recipe", rule + ": " + RequestBounds.shown(name));
        }
        return recipe;
    }

    /** Returns their names, in alphabetical order. */
    public List<String> names() {
        return List.copyOf(all().keySet());
    }

    /** Of several configurations of one name, that with the highest ranking counts, and among equals the first by PID. */
    private Map<String, Recipe> all() {
        Map<String, Recipe> recipes = new TreeMap<>();
        configured.stream()
                .sorted(Comparator.comparing(ConfiguredRecipe::pid))
                .flatMap(source -> source.current().stream())
                .sorted(Comparator.comparingInt(Recipe::ranking).reversed())
                .forEach(recipe -> recipes.putIfAbsent(recipe.name(), recipe));
        return recipes;
    }
}
