package io.mneme.context.recipe;

import static org.osgi.service.component.annotations.ConfigurationPolicy.REQUIRE;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.config.LastGood;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Reads a recipe from its configuration, and follows it; a wrong one leaves the last good one in force. */
@Component(
        service = ConfiguredRecipe.class,
        configurationPid = "io.mneme.context.recipe",
        configurationPolicy = REQUIRE)
@Designate(ocd = ConfiguredRecipe.Config.class, factory = true)
public final class ConfiguredRecipe {

    @ObjectClassDefinition(
            name = "Mneme: recipe",
            description =
                    "A recipe of contexts, beside the built-in ones. A line window.NAME is a setting of window policies")
    @interface Config {

        @AttributeDefinition(description = "Name of the recipe, as requests name it")
        String name();

        @AttributeDefinition(description = "Names of its contributors, in the order of their pieces in the prompt")
        String[] contributors();
    }

    /** Begins the keys of settings of window policies, for example {@code window.max_entries}. */
    private static final String WINDOW_SETTING = "window.";

    private final String pid;
    private final LastGood<Optional<Recipe>> recipe;

    @Activate
    public ConfiguredRecipe(Map<String, Object> properties) {
        pid = String.valueOf(properties.get("service.pid"));
        recipe = new LastGood<>(pid, ConfiguredRecipe::read);
        recipe.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        recipe.offer(properties);
    }

    String pid() {
        return pid;
    }

    /** Returns the recipe; empty if the configuration has never been right. */
    Optional<Recipe> recipe() {
        return recipe.current();
    }

    /** Accepts the name of any setting, since only the window policies, which come and go, define them. */
    private static Map<String, Double> windowSettings(ConfigurationValues values) {
        Map<String, Double> settings = new HashMap<>();
        values.properties().keySet().stream()
                .filter(key -> key.startsWith(WINDOW_SETTING))
                .filter(key -> values.text(key).isPresent())
                .forEach(key -> settings.put(
                        key.substring(WINDOW_SETTING.length()), (double) values.number(key, 0, Integer.MIN_VALUE)));
        return settings;
    }

    private static Optional<Recipe> read(ConfigurationValues values) {
        if (values.properties().isEmpty()) {
            return Optional.empty();
        }
        String name = values.text("name").orElse("");
        Map<String, Double> windowSettings = windowSettings(values);
        try {
            return Optional.of(new Recipe(name, values.list("contributors").toList(), windowSettings));
        } catch (IllegalArgumentException wrong) {
            throw new InvalidValueException("name, contributors", "do not make a recipe", wrong.getMessage());
        }
    }
}
