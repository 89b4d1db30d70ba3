package io.mneme.context.recipe;

import io.mneme.api.policy.RecipePreferences;
import io.mneme.context.settings.DictationSettings;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The preferences of the configured recipes, as they count for requests without settings of their own. */
@Component
public final class ConfiguredPreferences implements RecipePreferences {

    private static final String WINDOW = "window";

    private final Recipes recipes;
    private final DictationSettings.CurrentSettings dictation;

    @Activate
    public ConfiguredPreferences(@Reference Recipes recipes, @Reference DictationSettings.CurrentSettings dictation) {
        this.recipes = recipes;
        this.dictation = dictation;
    }

    @Override
    public List<RecipePreference> list() {
        DictationSettings settings = dictation.current();
        return recipes.names().stream()
                .map(name -> new RecipePreference(
                        name,
                        recipes.find(name)
                                .policies()
                                .withDefault(WINDOW, settings.preferredWindow(name, Set.of()))
                                .preferred()))
                .toList();
    }
}
