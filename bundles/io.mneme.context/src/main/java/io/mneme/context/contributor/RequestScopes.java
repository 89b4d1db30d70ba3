package io.mneme.context.contributor;

import io.mneme.api.context.ContextRequest;
import io.mneme.context.policy.ContextPolicies;
import io.mneme.context.settings.ContextConfiguration;
import io.mneme.context.settings.ContextSettings;
import io.mneme.context.settings.DictationConfiguration;
import io.mneme.context.token.TokenCounter;
import io.mneme.context.token.TokenCounters;
import java.time.Instant;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Reads the current settings and policies once per request, so that no other class reads them again. */
@Component(service = RequestScopes.class)
public final class RequestScopes {

    private final DictationConfiguration dictation;
    private final ContextConfiguration context;
    private final ContextPolicies policies;
    private final TokenCounters tokens;

    @Activate
    public RequestScopes(
            @Reference DictationConfiguration dictation,
            @Reference ContextConfiguration context,
            @Reference ContextPolicies policies,
            @Reference TokenCounters tokens) {
        this.dictation = dictation;
        this.context = context;
        this.policies = policies;
        this.tokens = tokens;
    }

    /** Returns the scope of a request; called once per request. */
    public RequestScope scopeOf(ContextRequest request, Instant now) {
        ContextSettings settings = context.current();
        Optional<String> model = request.options().model();
        Optional<TokenCounter> known = model.flatMap(tokens::ofModel);
        TokenCounter counter = known.orElseGet(() -> tokens.in(settings.encoding()));
        return new RequestScope(
                request,
                now,
                dictation.current(),
                settings.timeout(),
                policies.snapshot().select(request, settings.swap()),
                counter,
                Optional.empty(),
                model.filter(name -> known.isEmpty()).stream()
                        .map(name -> unknown(name, counter))
                        .toList());
    }

    private static String unknown(String model, TokenCounter counter) {
        return "the encoding of model " + model + " is not known; tokens are counted in " + counter.encoding();
    }
}
