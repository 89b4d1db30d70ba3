package io.mneme.context.token;

import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.ModelType;
import io.mneme.context.settings.ContextSettings;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.TextCache;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Provides a token counter for each encoding, and finds the encoding of a model. */
@Component(service = {TokenCounters.class, ErasureParticipant.class})
public final class TokenCounters implements TextCache {

    /** Models that are younger than the library's list. */
    private static final Pattern YOUNGER = Pattern.compile("(gpt-4\\.[15]|gpt-5|gpt-oss|chatgpt-4o|o[134])(\\W.*)?");

    /** What begins the names of a model's versions, such as gpt-4o-2024-08-06; the longer beginning comes first. */
    private static final List<ModelType> FAMILIES = List.of(ModelType.GPT_4O, ModelType.GPT_4, ModelType.GPT_3_5_TURBO);

    /** By then the container has started, so the table does not delay it. */
    private static final Duration LOAD_DELAY = Duration.ofSeconds(2);

    private final TokenCache counted = new TokenCache();
    private final Map<EncodingType, TokenCounter> counters = new ConcurrentHashMap<>();

    private final NamedExecutor loading = NamedExecutor.single("mneme-tokens", ClosePolicy.INTERRUPT, Duration.ZERO);

    /**
     * Has the configured encoding's table read soon after the start, so that only a request that comes before waits for it.
     */
    @Activate
    public TokenCounters(@Reference ContextSettings.CurrentSettings configuration) {
        loading.schedule(() -> in(configuration.current().encoding()).count("ready"), LOAD_DELAY);
    }

    @Deactivate
    void close() {
        loading.close();
    }

    /** Returns the counter of an encoding, which must exist. */
    public TokenCounter in(String encoding) {
        return counter(EncodingType.fromName(encoding).orElseThrow());
    }

    /** Returns the counter of a model's encoding; empty if the model is not known. */
    public Optional<TokenCounter> ofModel(String model) {
        return YOUNGER.matcher(model).matches()
                ? Optional.of(counter(EncodingType.O200K_BASE))
                : ModelType.fromName(model)
                        .or(() -> family(model))
                        .map(ModelType::getEncodingType)
                        .map(this::counter);
    }

    private static Optional<ModelType> family(String model) {
        return FAMILIES.stream()
                .filter(family -> model.startsWith(family.getName()))
                .findFirst();
    }

    @Override
    public String name() {
        return "token counts";
    }

    @Override
    public String holds() {
        return "texts whose tokens were counted, in memory";
    }

    @Override
    public void forgetTexts() {
        counted.clear();
    }

    private TokenCounter counter(EncodingType encoding) {
        return counters.computeIfAbsent(encoding, type -> new TokenCounter(new BytePairEncoding(type), counted));
    }
}
