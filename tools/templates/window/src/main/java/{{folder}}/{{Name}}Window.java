package {{package}};

import io.mneme.spi.window.Candidate;
import io.mneme.spi.window.Setting;
import io.mneme.spi.window.Settings;
import io.mneme.spi.window.Step;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.OptionalLong;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Lets the window grow to as many entries as it may hold, then starts it anew from the newest one. */
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
        return settings.get(MOST_ENTRIES.name());
    }

    @Override
    public Step next(OptionalLong last, List<Candidate> newest, Settings settings) {
        long oldestInReach = newest.get(0).position();
        if (last.isEmpty()) {
            return Step.rebuild(oldestInReach, "first build");
        }
        if (last.getAsLong() >= oldestInReach) {
            return Step.grow(last.getAsLong());
        }
        return Step.rebuild(newest.get(newest.size() - 1).position(), "more than " + newest.size() + " entries");
    }
}
