package io.mneme.context.settings;

import io.mneme.support.config.LastGood;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/**
 * Reads the settings of assembly, and follows their configuration. Modified in place for the same reasons as
 * {@link DictationConfiguration}.
 */
@Component(service = ContextConfiguration.class, configurationPid = ContextConfiguration.PID)
@Designate(ocd = ContextConfiguration.Config.class)
public final class ContextConfiguration {

    static final String PID = "io.mneme.context";

    @ObjectClassDefinition(
            name = "Mneme: context",
            description =
                    "How contexts are assembled. A line window.POLICY.NAME is a setting of a window policy, also of a plug-in")
    @interface Config {

        @AttributeDefinition(
                description = "When a policy that comes or goes takes effect on an open window",
                options = {
                    @Option(value = ContextSettings.SWAP_AT_REBUILD, label = "when the window is rebuilt anyway"),
                    @Option(value = ContextSettings.SWAP_NOW, label = "at the next request, which rebuilds the window")
                })
        String swap() default ContextSettings.SWAP_AT_REBUILD;

        @AttributeDefinition(
                description = "Encoding in which tokens are counted, for requests without a model",
                options = {
                    @Option(value = "o200k_base", label = "o200k_base"),
                    @Option(value = "cl100k_base", label = "cl100k_base"),
                    @Option(value = "p50k_base", label = "p50k_base"),
                    @Option(value = "p50k_edit", label = "p50k_edit"),
                    @Option(value = "r50k_base", label = "r50k_base")
                })
        String encoding() default ContextSettings.DEFAULT_ENCODING;

        @AttributeDefinition(
                description = "Failures in a row after which a contributor or policy is disabled",
                min = "" + ContextSettings.MIN_FAILURES)
        int max__failures() default ContextSettings.DEFAULT_MAX_FAILURES;

        @AttributeDefinition(
                description = "Milliseconds that a call of a contributor or policy may take",
                min = "" + ContextSettings.MIN_TIMEOUT_MS,
                max = "" + ContextSettings.MAX_TIMEOUT_MS)
        int timeout__ms() default ContextSettings.DEFAULT_TIMEOUT_MS;

        @AttributeDefinition(description = "Name of the provider's profile, for requests whose model has no profile")
        String provider() default ContextSettings.DEFAULT_PROVIDER;

        @AttributeDefinition(
                description =
                        "Seconds that this provider keeps an unused beginning of a prompt; 0 for what it documents",
                min = "0")
        int cache__ttl__s() default ContextSettings.DEFAULT_CACHE_TTL_S;

        @AttributeDefinition(
                description = "Characters that the lines of all open windows may have together",
                min = "" + ContextSettings.MIN_WINDOW_CHARS)
        int max__window__chars() default ContextSettings.DEFAULT_MAX_WINDOW_CHARS;

        @AttributeDefinition(
                description =
                        "Whether each request calls contributors that claim to be stable twice, with another clock,"
                                + " to find those whose text changes")
        boolean volatility__guard() default ContextSettings.DEFAULT_VOLATILITY_GUARD;

        @AttributeDefinition(description = "Entries of aligned that are always shown", min = "1")
        int window_aligned_floor() default 25;

        @AttributeDefinition(description = "Entries after which aligned starts again in any case", min = "1")
        int window_aligned_growth() default 200;

        @AttributeDefinition(
                description = "Entries in a block of aligned, which providers with breakpoints cache",
                min = "1")
        int window_aligned_chunk() default 1;

        @AttributeDefinition(
                description = "Entries that aligned shows at most to reach the minimum of the provider's cache",
                min = "1")
        int window_aligned_max__floor() default 200;

        @AttributeDefinition(description = "Entries that fifo shows at most", min = "1")
        int window_fifo_max__entries() default 50;

        @AttributeDefinition(description = "Entries that fifo drops at once", min = "1")
        int window_fifo_dropped__entries() default 20;

        @AttributeDefinition(description = "Entries that sliding shows", min = "1")
        int window_sliding_entries() default 20;

        @AttributeDefinition(description = "Tokens that token-budget grows to before it is rebuilt", min = "1")
        int window_token$_$budget_max__tokens() default 4_000;

        @AttributeDefinition(description = "Tokens that token-budget starts again with", min = "1")
        int window_token$_$budget_rebuilt__tokens() default 2_000;

        @AttributeDefinition(description = "Entries that token-budget shows at most", min = "1")
        int window_token$_$budget_max__entries() default 200;

        @AttributeDefinition(description = "Turns that whole-turns grows to before it is rebuilt", min = "1")
        int window_whole$_$turns_max__turns() default 30;

        @AttributeDefinition(description = "Turns that whole-turns starts again with", min = "1")
        int window_whole$_$turns_rebuilt__turns() default 15;

        @AttributeDefinition(description = "Entries that whole-turns shows at most", min = "1")
        int window_whole$_$turns_max__entries() default 200;

        @AttributeDefinition(description = "Entries that whole-turns starts again with at most", min = "1")
        int window_whole$_$turns_rebuilt__entries() default 100;
    }

    private final LastGood<ContextSettings> settings = new LastGood<>(PID, ContextSettings::read);

    @Activate
    public ContextConfiguration(Map<String, Object> properties) {
        settings.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
    }

    /** Returns the present settings; read them once per request. */
    public ContextSettings current() {
        return settings.current();
    }
}
