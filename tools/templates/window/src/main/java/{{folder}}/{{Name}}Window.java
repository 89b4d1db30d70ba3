package {{package}};

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Appends new entries to the window up to a maximum, then rebuilds it from the newest one. */
@Component
@ServiceRanking(100)
public final class {{Name}}Window implements WindowPolicy {

    private static final Setting MOST_ENTRIES = new Setting("most_entries", 20, 1);

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public List<Setting> settings() {
        return List.of(MOST_ENTRIES);
    }

    @Override
    public int reach(Settings settings) {
        return settings.whole(MOST_ENTRIES.name());
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        List<Candidate> newest = request.newest();
        if (request.from().isEmpty()) {
            return WindowStep.rebuild(newest.get(0).position(), "first build");
        }
        if (request.reachesLastWindow()) {
            return WindowStep.grow(request.from().getAsLong());
        }
        return WindowStep.rebuild(newest.get(newest.size() - 1).position(), "more than " + newest.size() + " entries");
    }
}
