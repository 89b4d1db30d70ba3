package io.mneme.context.policy;

import io.mneme.spi.window.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * Keeps the services of a kind as they come, change in place, and go.
 *
 * <p>They are hashed, never sorted: a {@link ServiceReference} compares by its live ranking, and a sorted map whose keys
 * change order loses entries. Not safe for use by many threads.
 *
 * @param <S> what they are
 */
final class Rivals<S> {

    private static final List<String> SELECTORS = List.of("mode", "recipe", "tenant");

    private final String kind;
    private final Function<S, String> name;
    private final Function<S, List<Setting>> settings;
    private final IntSupplier mostFailures;
    private final Map<ServiceReference<?>, Rival<S>> rivals = new HashMap<>();

    Rivals(String kind, Function<S, String> name, Function<S, List<Setting>> settings, IntSupplier mostFailures) {
        this.kind = kind;
        this.name = name;
        this.settings = settings;
        this.mostFailures = mostFailures;
    }

    /** Asks a service who it is; one that cannot say is not among the rivals. */
    void add(ServiceReference<?> reference, S service) {
        Failures failures = new Failures(mostFailures);
        Rival<S> stranger = described(reference, service, "without a name", List.of(), failures);
        Answer<String> called = Guard.prepare(stranger, () -> wellFormed(name.apply(service)));
        Answer<List<Setting>> told = Guard.prepare(stranger, () -> List.copyOf(settings.apply(service)));
        failures.forgive();
        if (!called.failed() && !told.failed()) {
            rivals.put(reference, described(reference, service, called.get(), told.get(), failures));
        }
    }

    /** Reads a service's ranking and selectors anew, and gives it another chance. */
    void update(ServiceReference<?> reference) {
        rivals.computeIfPresent(reference, (key, rival) -> {
            rival.failures().forgive();
            return rival.ranked(ranking(key), selectors(key));
        });
    }

    void remove(ServiceReference<?> reference) {
        rivals.remove(reference);
    }

    /** Returns them and these others, with the rankings an operator has given them. */
    List<Rival<S>> ranked(Overrides overrides, List<Rival<S>> others) {
        List<Rival<S>> ranked = new ArrayList<>();
        List<Rival<S>> all = new ArrayList<>(others);
        all.addAll(rivals.values());
        for (Rival<S> rival : all) {
            int ranking = overrides.ranking(kind, rival.name()).orElse(rival.ranking());
            ranked.add(rival.ranked(ranking, rival.selectors()));
        }
        return ranked;
    }

    private Rival<S> described(
            ServiceReference<?> reference, S service, String called, List<Setting> told, Failures failures) {
        return new Rival<>(
                service,
                (Long) reference.getProperty(Constants.SERVICE_ID),
                kind,
                called,
                reference.getBundle().getSymbolicName(),
                reference.getBundle().getVersion().toString(),
                ranking(reference),
                selectors(reference),
                told,
                failures);
    }

    private static int ranking(ServiceReference<?> reference) {
        return reference.getProperty(Constants.SERVICE_RANKING) instanceof Integer ranking ? ranking : 0;
    }

    private static String wellFormed(String name) {
        if (name == null || !name.matches("[a-z0-9-]{1,31}")) {
            throw new NonsenseException("has a name that is not 1 to 31 lower case letters, digits and hyphens");
        }
        return name;
    }

    private static Map<String, Set<String>> selectors(ServiceReference<?> reference) {
        Map<String, Set<String>> selectors = new HashMap<>();
        for (String selector : SELECTORS) {
            Object value = reference.getProperty(selector);
            if (value instanceof String one) {
                selectors.put(selector, Set.of(one));
            } else if (value instanceof String[] several) {
                selectors.put(selector, new TreeSet<>(Arrays.asList(several)));
            } else if (value instanceof Collection<?> several) {
                selectors.put(
                        selector,
                        new TreeSet<>(several.stream().map(Object::toString).toList()));
            }
        }
        return selectors;
    }
}
