package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ModelToolContract;
import org.junit.jupiter.api.Test;

class {{Name}}ToolTest implements ModelToolContract {

    @Override
    public ModelTool tool() {
        return new {{Name}}Tool();
    }

    @Test
    void countsTheWordsOfAText() {
        assertThat(tool().call("{\"text\":\"three short words\"}").text()).isEqualTo("{\"words\":3}");
    }
}
