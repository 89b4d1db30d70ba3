package io.mneme.format;

import io.mneme.api.context.Context;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.format.FormatUnavailableException;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.format.ProviderFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** The formats of the container and of plug-ins, each called through its boundary. Opens them as a type of policy. */
@Component
public final class RankedFormats implements FormatCatalog {

    private final PolicySelector<ProviderFormat> selector;
    private volatile Optional<BoundFormats> served = Optional.empty();

    /**
     * The formats that were bound at a moment.
     *
     * @param bound the policies that they are
     * @param formats the formats by name, those of one name best first
     */
    private record BoundFormats(BoundPolicies<ProviderFormat> bound, TreeMap<String, List<BoundFormat>> formats) {

        static BoundFormats of(BoundPolicies<ProviderFormat> bound) {
            TreeMap<String, List<BoundFormat>> formats = new TreeMap<>();
            bound.policies().forEach(policy -> formats.computeIfAbsent(policy.name(), name -> new ArrayList<>())
                    .add(new BoundFormat(CheckedFormats.form(policy.name(), policy.texts()), policy)));
            return new BoundFormats(bound, formats);
        }

        List<BoundFormat> named(String name) {
            return formats.getOrDefault(name, List.of());
        }
    }

    /** A format, and the form that it writes. */
    private record BoundFormat(BodyForm form, SelectedPolicy<ProviderFormat> policy) {}

    @Activate
    public RankedFormats(@Reference PolicyRegistry registry) {
        selector = registry.open(PolicyType.ofEachName(
                        "format",
                        ProviderFormat.class,
                        (ProviderFormat format) -> format,
                        format -> CheckedFormats.declaration(format.get()))
                .withSelectors(Set.of()));
    }

    /** Looks for formats no longer. */
    @Deactivate
    public void close() {
        selector.close();
    }

    private BoundFormats formats() {
        BoundPolicies<ProviderFormat> bound = selector.bound();
        return served.filter(last -> last.bound().equals(bound)).orElseGet(() -> {
            BoundFormats current = BoundFormats.of(bound);
            served = Optional.of(current);
            return current;
        });
    }

    @Override
    public List<String> names() {
        return List.copyOf(formats().formats().keySet());
    }

    @Override
    public Optional<BodyForm> named(String name) {
        return enabled(formats().named(name)).map(BoundFormat::form);
    }

    /** Returns the best format that is not disabled; else the best one, so that its error says why. */
    private static Optional<BoundFormat> enabled(List<BoundFormat> formats) {
        for (BoundFormat format : formats) {
            if (!format.policy().isDisabled()) {
                return Optional.of(format);
            }
        }
        return formats.stream().findFirst();
    }

    @Override
    public Map<String, String> fields(BodyForm form, Context context) {
        BoundFormats formats = formats();
        List<BoundFormat> same = formats.named(form.label()).stream()
                .filter(format -> format.form().equals(form))
                .toList();
        BoundFormat format = enabled(same)
                .orElseThrow(() -> new FormatUnavailableException("the form " + form.label()
                        + " is not there any longer; there are "
                        + String.join(", ", formats.formats().keySet())));
        return written(format.policy(), context);
    }

    private static Map<String, String> written(SelectedPolicy<ProviderFormat> policy, Context context) {
        String name = "the " + policy.label() + " of " + policy.bundle() + " " + policy.version();
        if (policy.isDisabled()) {
            throw new FormatUnavailableException(
                    name + " is disabled after its failures, until it is updated; policy:list has the last one");
        }
        PolicyResult<Map<String, String>> result = policy.ask(format -> CheckedFormats.fields(format.get(), context));
        if (result.failed()) {
            throw new FormatUnavailableException(name + " " + result.failure());
        }
        return result.get();
    }
}
