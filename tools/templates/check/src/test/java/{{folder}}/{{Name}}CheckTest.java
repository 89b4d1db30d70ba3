package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.spi.settings.SettingsCheckContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class {{Name}}CheckTest implements SettingsCheckContract {

    private final {{Name}}Check check = new {{Name}}Check();

    @Override
    public SettingsCheck check() {
        return check;
    }

    @Override
    public List<Map<String, String>> accepted() {
        return List.of(Map.of(), Map.of("first", "9"), Map.of("first", "22", "last", "24"));
    }

    @Override
    public List<Map<String, String>> refused() {
        return List.of(Map.of("first", "18"), Map.of("first", "9", "last", "9"));
    }

    @Test
    void namesTheKeyFirst() {
        assertThat(check.refusal({{Name}}Check.PID, Map.of("first", "20")))
                .contains("first must be before last: 20, 18");
    }
}
