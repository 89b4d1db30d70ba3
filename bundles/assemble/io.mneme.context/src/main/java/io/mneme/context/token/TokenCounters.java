package io.mneme.context.token;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import io.mneme.context.settings.ContextSettings;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
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
public final class TokenCounters implements ErasureParticipant {

    /** Models that are younger than the library's list. */
    private static final Pattern YOUNGER = Pattern.compile("(gpt-4\\.[15]|gpt-5|gpt-oss|chatgpt-4o|o[134])(\\W.*)?");

    /** By then the container has started, so the table does not delay it. */
    private static final Duration LOAD_DELAY = Duration.ofSeconds(2);

    private final EncodingRegistry encodings = Encodings.newLazyEncodingRegistry();
    private final TokenCache counted = new TokenCache();
    private final Map<String, TokenCounter> counters = new ConcurrentHashMap<>();

    private final NamedExecutor loading = NamedExecutor.single("mneme-tokens", ClosePolicy.INTERRUPT, Duration.ZERO);

    /**
     * Has the configured encoding's table read soon after the start: it takes half a second. Only a request that comes before waits
     * for it.
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
        return counter(encodings.getEncoding(encoding).orElseThrow());
    }

    /** Returns the counter of a model's encoding; empty if the model is not known. */
    public Optional<TokenCounter> ofModel(String model) {
        Optional<Encoding> encoding = YOUNGER.matcher(model).matches()
                ? Optional.of(encodings.getEncoding(EncodingType.O200K_BASE))
                : encodings.getEncodingForModel(model);
        return encoding.map(this::counter);
    }

    @Override
    public String name() {
        return "token counts";
    }

    /** Finds nothing: the entries of the counted texts are unknown. */
    @Override
    public Found find(Erased what) {
        return new Found(0);
    }

    /** Removes all counted texts. */
    @Override
    public Removed remove(Erased what) {
        if (!what.isEmpty()) {
            counted.clear();
        }
        return new Removed(0);
    }

    private TokenCounter counter(Encoding encoding) {
        return counters.computeIfAbsent(encoding.getName(), name -> new TokenCounter(encoding, counted));
    }
}
