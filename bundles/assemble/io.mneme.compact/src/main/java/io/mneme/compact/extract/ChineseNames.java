package io.mneme.compact.extract;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds names in Chinese script by rules, without a model: a surname with a title, or with one or two characters where a name is
 * introduced or acts; a place or an organisation by its last characters; a title in its marks. Many names fit no rule: recall finds them.
 */
final class ChineseNames {

    private static final String SURNAME = "(?:欧阳|司马|诸葛|上官|皇甫|令狐|[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏"
            + "苏潘葛范彭郎鲁韦马苗凤方俞任袁柳史唐费薛雷贺倪汤罗毕郝安常于傅齐康余元顾孟黄萧尹姚邵汪毛米贝戴宋庞熊纪舒屈项祝董梁杜阮蓝季贾江童"
            + "颜郭梅林钟徐邱骆高夏蔡田胡霍万柯卢莫房解应丁邓郁单洪包左石崔龚程邢裴陆翁曲家封储段焦侯宁仇刘景龙叶黎白蒲邰鄂赖卓池乔阳闫翟谭温"
            + "庄晏柴瞿阎连向古易廖耿曾关查盖肖聂岳])";

    /** Characters of the grammar, which are in no name. */
    private static final String NO_NAME = "的了在去到从是和与跟我你他她它们这那有个吗呢吧很都也就还要想请问说给对把被让叫找来不没会能可以为什么么怎哪谁着过但而"
            + "或并所如果因已经正只又再更最太真好用做看见听讲住坐吃喝买卖打"
            + "，。！？、；：\\s";

    private static final String GIVEN = "[\\p{IsHan}&&[^" + NO_NAME + "]]";
    private static final String TITLE = "(?:先生|女士|小姐|太太|老师|经理|医生|大夫|同学|教授|主任|律师|师傅|阿姨|叔叔|哥|姐|总)";
    private static final String AFTER = "(?=$|[，。！？、；：,.!?\\s“”\"（）]|[说的是和跟与在了给打去来到约告觉想要会已还也]|先生|女士|老师|经理|医生)";
    private static final String PLACE_END = "(?:大学|学院|中学|小学|医院|公司|集团|酒店|饭店|宾馆|餐厅|饭馆|公园|机场|火车站|地铁站|车站|广场|大厦|银行"
            + "|博物馆|图书馆|电影院|体育馆|故宫|长城|胡同|[省市区县镇村路街桥寺湖山岛])";

    private static final Pattern NAMES = Pattern.compile(String.join(
            "|",
            "《(?<title>[^》\\n]{1,30})》",
            "(?<titled>" + SURNAME + GIVEN + "{0,2}?" + TITLE + ")",
            "(?<nick>(?<!大)[小老阿]" + SURNAME + ")(?=[，。！？、；：,.!?\\s]|[说的是和跟与在了给打去来到约也]|$)",
            "(?<place>" + GIVEN + "{1,8}?" + PLACE_END + ")",
            "(?<=^|[\\P{IsHan}]|[叫是找跟和与给约问让请告诉见陪等对向由被把姓名])(?<person>" + SURNAME + GIVEN + "{1,2}?)" + AFTER));

    private static final List<String> GROUPS = List.of("title", "titled", "nick", "place", "person");

    private ChineseNames() {}

    /** Returns the names of a text in their order, also more than once. */
    static List<String> in(String text) {
        List<String> names = new ArrayList<>();
        Matcher matcher = NAMES.matcher(text);
        while (matcher.find()) {
            GROUPS.stream()
                    .filter(group -> matcher.group(group) != null)
                    .findFirst()
                    .ifPresent(group -> names.add(matcher.group(group)));
        }
        return names;
    }
}
