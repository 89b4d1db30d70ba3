package io.mneme.context.contributor;

import io.mneme.api.context.ContextRequest;
import io.mneme.context.contributor.RequestScope.PromptHead;
import io.mneme.context.policy.ContextPolicies;
import io.mneme.context.policy.RecipePolicies;
import io.mneme.context.policy.RequestPurpose;
import io.mneme.context.provider.ProviderCatalog;
import io.mneme.context.settings.ContextSettings;
import io.mneme.context.settings.DictationSettings;
import io.mneme.context.settings.WindowSettings;
import io.mneme.context.token.TokenCounter;
import io.mneme.context.token.TokenCounters;
import java.lang.ref.WeakReference;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Reads the current settings and policies once per request, so that no other class reads them again. */
@Component(service = RequestScopeFactory.class)
public final class RequestScopeFactory {

    private static final String WINDOW = "window";

    private final DictationSettings.CurrentSettings dictation;
    private final ContextSettings.CurrentSettings context;
    private final ContextPolicies policies;
    private final TokenCounters tokens;
    private final ProviderCatalog providers;
    private final ServedScopes served = new ServedScopes();

    @Activate
    public RequestScopeFactory(
            @Reference DictationSettings.CurrentSettings dictation,
            @Reference ContextSettings.CurrentSettings context,
            @Reference ContextPolicies policies,
            @Reference TokenCounters tokens,
            @Reference ProviderCatalog providers) {
        this.dictation = dictation;
        this.context = context;
        this.policies = policies;
        this.tokens = tokens;
        this.providers = providers;
    }

    /**
     * Returns the scope of a request; called once per request.
     *
     * @param recipe what its recipe says about policies
     */
    public RequestScope scopeOf(ContextRequest request, RecipePolicies recipe, Instant now) {
        return scopeOf(request, recipe, now, RequestPurpose.SERVED);
    }

    /** Forgets the scope of a request that has been answered, so that there is more room for others. */
    public void release(RequestScope scope) {
        served.remove(scope);
    }

    /**
     * Returns the scope of a request for a purpose; called once per request.
     *
     * @param purpose what it is for
     */
    public RequestScope scopeOf(ContextRequest request, RecipePolicies recipe, Instant now, RequestPurpose purpose) {
        ContextSettings settings = context.current();
        DictationSettings dictations = dictation.current();
        Optional<String> model = request.options().model();
        Optional<TokenCounter> known = model.flatMap(tokens::ofModel);
        TokenCounter counter = known.orElseGet(() -> tokens.in(settings.encoding()));
        return served.add(new RequestScope(
                request,
                purpose,
                now,
                dictations,
                windowSettings(request, recipe, settings, dictations),
                providers.of(model, request.options().form(), settings),
                new PromptHead(),
                settings,
                policies.select(
                        request,
                        recipe.withDefault(
                                WINDOW,
                                dictations.preferredWindow(
                                        request.recipe(),
                                        request.options().settingsOf(WINDOW).keySet())),
                        settings.swap(),
                        purpose),
                counter,
                List.of(),
                LengthLimit.NONE,
                settings.volatilityGuard() && !purpose.isPreviewed(),
                Optional.empty(),
                model.filter(name -> known.isEmpty()).stream()
                        .map(name -> unknown(name, counter))
                        .toList()));
    }

    private static WindowSettings windowSettings(
            ContextRequest request, RecipePolicies recipe, ContextSettings settings, DictationSettings dictations) {
        Map<String, Double> configured = dictations.window();
        if (!settings.window().isEmpty()) {
            configured = new HashMap<>(configured);
            configured.putAll(settings.window());
        }
        return new WindowSettings(request.options().settingsOf(WINDOW), recipe.windowSettings(), configured);
    }

    /** Returns the scope of a request that is being served, by the request object; empty if it is not. */
    public Optional<RequestScope> servedFor(ContextRequest request) {
        return served.of(request);
    }

    private static String unknown(String model, TokenCounter counter) {
        return "the encoding of model " + model + " is not known; tokens are counted in " + counter.encoding();
    }

    /**
     * Finds the scopes of the requests that are being served by the request objects. It does not prevent their garbage collection,
     * since a scope refers to plug-ins, which may leave.
     */
    private static final class ServedScopes {

        private static final int MAX_REQUESTS = 256;

        private final Deque<WeakReference<RequestScope>> newest = new ArrayDeque<>();

        synchronized RequestScope add(RequestScope scope) {
            if (newest.size() == MAX_REQUESTS) {
                newest.removeLast();
            }
            newest.addFirst(new WeakReference<>(scope));
            return scope;
        }

        synchronized void remove(RequestScope scope) {
            newest.removeIf(served -> served.refersTo(scope));
        }

        /** Returns the newest scope of this request object; empty if it has none any more. An equal object is another request. */
        synchronized Optional<RequestScope> of(ContextRequest request) {
            return newest.stream()
                    .map(WeakReference::get)
                    .filter(Objects::nonNull)
                    .filter(scope -> scope.request() == request)
                    .findFirst();
        }
    }
}
