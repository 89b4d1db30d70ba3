package io.mneme.ui.http.servlet;

import io.mneme.ui.http.context.ContextEndpoint;
import io.mneme.ui.http.context.ManifestEndpoint;
import io.mneme.ui.http.conversation.ConversationsEndpoint;
import io.mneme.ui.http.conversation.UtterancesEndpoint;
import io.mneme.ui.http.dictation.DictationsEndpoint;
import io.mneme.ui.http.focus.FocusEndpoint;
import io.mneme.ui.http.health.HealthEndpoint;
import io.mneme.ui.http.journal.EntriesEndpoint;
import io.mneme.ui.http.journal.JournalsEndpoint;
import io.mneme.ui.http.journal.TailEndpoint;
import io.mneme.ui.http.metrics.MetricsEndpoint;
import io.mneme.ui.http.policy.PoliciesEndpoint;
import io.mneme.ui.http.recall.RecallEndpoint;
import io.mneme.ui.http.search.SearchEndpoint;
import io.mneme.ui.http.server.OpenApiEndpoint;
import io.mneme.ui.http.server.RouteTable;
import io.mneme.ui.http.settings.SettingsEndpoint;
import io.mneme.ui.http.vocabulary.VocabularyEndpoint;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The table of what this interface serves: the routes of all its endpoints. */
@Component(service = ServedRoutes.class)
public final class ServedRoutes {

    private final RouteTable table;

    // Each endpoint is named, so that the table is complete as soon as it is there.
    @Activate
    public ServedRoutes(
            @Reference DictationsEndpoint dictations,
            @Reference UtterancesEndpoint utterances,
            @Reference ConversationsEndpoint conversations,
            @Reference ContextEndpoint context,
            @Reference ManifestEndpoint manifests,
            @Reference PoliciesEndpoint policies,
            @Reference SettingsEndpoint settings,
            @Reference VocabularyEndpoint vocabulary,
            @Reference SearchEndpoint search,
            @Reference RecallEndpoint recall,
            @Reference FocusEndpoint focus,
            @Reference JournalsEndpoint journals,
            @Reference EntriesEndpoint entries,
            @Reference TailEndpoint tail,
            @Reference MetricsEndpoint metrics,
            @Reference OpenApiEndpoint openApi,
            @Reference HealthEndpoint health) {
        this.table = new RouteTable(List.of(
                dictations,
                utterances,
                conversations,
                context,
                manifests,
                policies,
                settings,
                vocabulary,
                search,
                recall,
                focus,
                journals,
                entries,
                tail,
                metrics,
                openApi,
                health,
                new ServletFallbacks()));
    }

    /** Returns the table. */
    public RouteTable table() {
        return table;
    }
}
