package io.mneme.dialogue.policy;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.api.policy.Setting;
import io.mneme.dialogue.filter.AuthorAnonymizer;
import io.mneme.dialogue.filter.OldMessageSummary;
import io.mneme.dialogue.filter.ToolCallCollapse;
import io.mneme.dialogue.media.NoticeResolver;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.dialogue.transform.CharacterCleaner;
import io.mneme.dialogue.transform.ChatHumanizer;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.spi.media.MediaResolver;
import io.mneme.spi.transform.TextTransform;
import io.mneme.spi.weigh.WeightingPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Opens the types of policies of dialogues, and adds those of this bundle. */
@Component(service = DialoguePolicies.class, immediate = true)
public final class DialoguePolicies {

    private final PolicyRegistry registry;
    private final PolicySelector<MessageFilter> filters;
    private final PolicySelector<MediaResolver> resolvers;
    private final PolicySelector<TextTransform> transforms;

    @Activate
    public DialoguePolicies(
            @Reference DialogueSettings.CurrentSettings configuration, @Reference PolicyRegistry registry) {
        this.registry = registry;
        Supplier<DialogueSettings> settings = configuration::current;
        Supplier<PolicyLimits> limits = () -> limits(settings.get().policyTimeout());
        filters = registry.open(filterType().withLimits(limits));
        resolvers = registry.open(resolverType(settings).withLimits(limits));
        transforms = registry.open(transformType().withLimits(limits));
        filters.provide(new ToolCallCollapse(settings));
        filters.provide(new AuthorAnonymizer());
        filters.provide(new OldMessageSummary(settings));
        transforms.provide(new ChatHumanizer());
        transforms.provide(new CharacterCleaner());
    }

    private static PolicyType<MessageFilter> filterType() {
        return PolicyType.<MessageFilter, MessageFilter>ofEachName(
                        "filter",
                        MessageFilter.class,
                        filter -> filter,
                        filter -> declaration(filter.get().name(), filter.get().settings()))
                .withLabel("message filter");
    }

    private static PolicyType<MediaResolver> resolverType(Supplier<DialogueSettings> settings) {
        return PolicyType.of(
                        "resolver",
                        MediaResolver.class,
                        (MediaResolver) new NoticeResolver(settings),
                        MediaResolver::name,
                        resolver -> List.of())
                .withLabel("media resolver");
    }

    private static PolicyType<TextTransform> transformType() {
        return PolicyType.<TextTransform, TextTransform>ofEachName(
                        "transform",
                        TextTransform.class,
                        transform -> transform,
                        transform -> declaration(
                                transform.get().name(), transform.get().settings()))
                .withLabel("text transform");
    }

    private static PolicyDeclaration declaration(String name, List<Setting> settings) {
        return new PolicyDeclaration(name, settings, Duration.ZERO, Map.of());
    }

    /** The limits are shorter than that of a contributor, so that a blocking policy costs the request no history. */
    private static PolicyLimits limits(Duration timeout) {
        return new PolicyLimits(timeout, timeout, PolicyLimits.DEFAULT.maxFailures());
    }

    /** Returns the policies that are bound now; read it once per request. */
    public BoundDialoguePolicies snapshot() {
        return new BoundDialoguePolicies(
                filters.bound(),
                resolvers.bound(),
                transforms.bound(),
                registry.bound("weighting", WeightingPolicy.class));
    }

    @Deactivate
    public void close() {
        filters.close();
        resolvers.close();
        transforms.close();
    }

    /**
     * The policies of dialogues that were bound when a request began.
     *
     * @param filters the message filters
     * @param resolvers the media resolvers
     * @param transforms the text transforms
     * @param weightings the weighting policies; empty if there are none
     */
    public record BoundDialoguePolicies(
            BoundPolicies<MessageFilter> filters,
            BoundPolicies<MediaResolver> resolvers,
            BoundPolicies<TextTransform> transforms,
            Optional<BoundPolicies<WeightingPolicy>> weightings) {

        /** Returns the same policies, of which none has its shadow asked. */
        public BoundDialoguePolicies unshadowed() {
            return new BoundDialoguePolicies(
                    filters.unshadowed(),
                    resolvers.unshadowed(),
                    transforms.unshadowed(),
                    weightings.map(BoundPolicies::unshadowed));
        }
    }
}
