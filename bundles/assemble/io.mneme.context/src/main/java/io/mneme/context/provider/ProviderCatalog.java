package io.mneme.context.provider;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;
import io.mneme.api.window.ProviderProfile;
import io.mneme.api.window.ProviderProfiles;
import io.mneme.context.settings.ContextSettings;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the profiles of the configurations. Of several configurations of one name the first by PID counts. */
@Component(service = {ProviderCatalog.class, ProviderProfiles.class})
public final class ProviderCatalog implements ProviderProfiles {

    /** What is assumed of a provider without a profile: it caches nothing below 1,024 tokens, for 5 minutes. */
    private static final ProviderProfile UNKNOWN = new ProviderProfile(
            "unknown",
            ModelProfile.DEFAULT_MIN_PREFIX_TOKENS,
            128,
            Duration.ofSeconds(ModelProfile.DEFAULT_CACHE_TTL_S),
            0,
            0.1,
            1);

    private final Set<ConfiguredProvider> configured = ConcurrentHashMap.newKeySet();

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addProvider(ConfiguredProvider provider) {
        configured.add(provider);
    }

    public void removeProvider(ConfiguredProvider provider) {
        configured.remove(provider);
    }

    /**
     * Returns the profile that applies to a request: that of its model, else the configured one. A body in the form of one provider
     * is cached by the rules of that provider: if neither profile is one of its, the one with its name applies.
     */
    public ProviderProfile of(Optional<String> model, Optional<BodyForm> form, ContextSettings settings) {
        return model.flatMap(this::ofModel)
                .filter(profile -> accepts(form, profile))
                .orElseGet(() -> withTimeToLive(configured(form, settings), settings.cacheTimeToLive()));
    }

    private ProviderProfile configured(Optional<BodyForm> form, ContextSettings settings) {
        return Stream.of(Optional.of(settings.provider()), form.flatMap(BodyForm::provider))
                .flatMap(Optional::stream)
                .flatMap(name -> named(name).stream())
                .map(ModelProfile::profile)
                .filter(profile -> accepts(form, profile))
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** Marked places are those of a marked form, whatever the name of the profile. A form that many providers accept has no rules. */
    private static boolean accepts(Optional<BodyForm> form, ProviderProfile profile) {
        if (form.flatMap(BodyForm::provider).isEmpty()) {
            return true;
        }
        BodyForm asked = form.get();
        return asked.has(FormTrait.OWN_CACHE)
                ? profile.name().startsWith(asked.provider().get())
                : asked.has(FormTrait.CACHE_MARKS) == profile.breakpoints() > 0;
    }

    @Override
    public List<ProviderProfile> list() {
        return all().values().stream().map(ModelProfile::profile).toList();
    }

    @Override
    public List<String> modelsOf(String profile) {
        return named(profile).map(ModelProfile::models).orElse(List.of());
    }

    @Override
    public Optional<ProviderProfile> ofModel(String model) {
        Collection<ModelProfile> profiles = all().values();
        return profiles.stream()
                .filter(profile -> profile.match(model).isPresent())
                .max(Comparator.comparingInt(profile -> profile.match(model).getAsInt()))
                .map(ModelProfile::profile);
    }

    /** Returns the profile of a name, of several the one that {@link #all} has; each request asks for one. */
    private Optional<ModelProfile> named(String name) {
        Optional<ModelProfile> found = Optional.empty();
        String pid = "";
        for (ConfiguredProvider source : configured) {
            Optional<ModelProfile> profile = source.current();
            if (profile.isPresent()
                    && profile.get().profile().name().equals(name)
                    && (found.isEmpty() || source.pid().compareTo(pid) < 0)) {
                found = profile;
                pid = source.pid();
            }
        }
        return found;
    }

    private Map<String, ModelProfile> all() {
        Map<String, ModelProfile> profiles = new TreeMap<>();
        configured.stream()
                .sorted(Comparator.comparing(ConfiguredProvider::pid))
                .flatMap(source -> source.current().stream())
                .forEach(profile -> profiles.putIfAbsent(profile.profile().name(), profile));
        return profiles;
    }

    private static ProviderProfile withTimeToLive(ProviderProfile profile, Optional<Duration> timeToLive) {
        return new ProviderProfile(
                profile.name(),
                profile.minimumPrefixTokens(),
                profile.granularityTokens(),
                timeToLive.orElse(profile.timeToLive()),
                profile.breakpoints(),
                profile.cachedPrice(),
                profile.writePrice());
    }
}
