//! Judges C that a configurator of controllers writes around the parts that a person edits.
//!
//! It writes loops and conditions, so the form of its statements says little. Its names say more: whole functions are judged by their names and by those of what they use.

use std::ops::Range;

use super::calls::{allows, calls};
use super::words::{Text, Word, WordKind};
use crate::table::lists;

/// Functions that the configurator writes. `*` stands for any ending; endings are in [`FUNCTION_ENDINGS`].
const FUNCTIONS: &str = "main SystemClock_Config PeriphCommonClock_Config MX_* HAL_* LL_* Error_Handler _Error_Handler assert_failed \
    Start* vApplication* BSP_* USBD_* DMA_* SystemInit* NVIC_*";
const FUNCTION_ENDINGS: [&str; 5] = ["_Handler", "_IRQHandler", "_Init", "_MspInit", "_MspDeInit"];
/// Functions that it calls from `main`. Others from its libraries are called by the person.
const CALLS_OF_MAIN: &str = "HAL_Init SystemClock_Config PeriphCommonClock_Config MX_* os* LL_* __HAL_* SCB_* NVIC_* MPU_Config \
    HAL_MPU_* HAL_NVIC_*";
/// Functions that it calls elsewhere.
const CALLS: &str = "HAL_* __HAL_* LL_* MX_* RCC_* NVIC_* SCB_* os* IS_* Error_Handler _Error_Handler SystemClock_Config UNUSED \
    __disable_irq __WFI BSP_* USBD_* SystemCoreClockUpdate LSE_* SysTick_*";
/// Beginnings of names that its libraries declare.
const LIBRARY: &str = "HAL_* __HAL_* LL_* MX_* RCC_* GPIO* TIM* UART* USART* ADC* DMA* I2C* SPI* NVIC* PWR_* FLASH_* RTC* CAN* \
    DAC* USB* SYSTICK* os* EXTI* IWDG* WWDG* CRC* SDIO* I2S* ETH* LTDC* FMC* SCB* SysTick*";
/// Functions with statements whose configured ones a person may also write.
const MAIN: &str = "main";
/// Minimum share of the words of a function that must be the configurator's, in percent.
const MIN_WRITTEN: usize = 60;

/// Returns for each word of a text whether the configurator wrote it. `edited` are the parts that a person edits.
pub(super) fn judge(text: &Text, edited: &[Range<usize>]) -> Vec<bool> {
    let outside = outside(text.words.len(), edited);
    let mut verdicts = vec![false; text.words.len()];
    let mut item: Vec<usize> = Vec::new();
    let (mut depth, mut has_function) = (0_usize, false);
    for index in outside {
        let word = &text.words[index];
        if word.kind == WordKind::Directive {
            verdicts[index] = depth == 0 && is_tools_directive(word.text);
            continue;
        }
        item.push(index);
        match word.text {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(word.text, ";" | "}") {
            has_function |= judge_item(text, &std::mem::take(&mut item), &mut verdicts);
        }
    }
    // Without any function of the configurator, somebody else wrote the marks.
    if !has_function {
        verdicts.fill(false);
    }
    verdicts
}

fn outside(n_words: usize, edited: &[Range<usize>]) -> impl Iterator<Item = usize> {
    let starts = std::iter::once(0).chain(edited.iter().map(|range| range.end));
    let ends = edited.iter().map(|range| range.start).chain([n_words]);
    starts.zip(ends).flat_map(|(start, end)| start..end)
}

/// Returns whether the configurator writes a directive. It names pins; other constants are a person's.
fn is_tools_directive(text: &str) -> bool {
    let mut words = text.trim_start_matches('#').split_whitespace();
    let is_define = words.next() == Some("define");
    let is_pin =
        |name: &str| ["_Pin", "_GPIO_Port", "_EXTI_IRQn", "_H", "_H_"].iter().any(|ending| name.ends_with(ending));
    !is_define || words.next().is_some_and(is_pin)
}

/// Judges a declaration or a function, and returns whether it is a function of the configurator with a body.
fn judge_item(text: &Text, item: &[usize], verdicts: &mut [bool]) -> bool {
    let words: Vec<Word> = item.iter().map(|index| text.words[*index]).collect();
    let open = words.iter().position(|word| word.text == "{");
    let head = &words[..open.unwrap_or(words.len())];
    let name = head.windows(2).find(|pair| pair[1].text == "(" && pair[0].is_name()).map(|pair| pair[0].text);
    let is_written = match (open, name) {
        (_, Some(name))
            if !allows(FUNCTIONS, name) && !FUNCTION_ENDINGS.iter().any(|ending| name.ends_with(ending)) =>
        {
            vec![false; words.len()]
        }
        (Some(open), Some(name)) => judge_function(&words, open, name),
        (None, Some(_)) => vec![true; words.len()],
        (_, None) => vec![is_declaration(&words); words.len()],
    };
    let is_whole_function = open.is_some() && name.is_some() && is_written.iter().any(|is_written| *is_written);
    for (index, is_written) in item.iter().zip(is_written) {
        verdicts[*index] = is_written;
    }
    is_whole_function
}

/// Returns whether a declaration outside of functions is the configurator's: handles of its libraries.
fn is_declaration(words: &[Word]) -> bool {
    let is_handle = |word: &Word| {
        word.text.ends_with("TypeDef")
            || word.text.starts_with("os") && word.text != "os"
            || word.text == "TaskHandle_t"
    };
    let first = words.iter().find(|word| word.is_name() && !lists("extern static const volatile", word.text));
    let has_no_value = || words.iter().all(|word| word.text != "{" && word.text != "=");
    first.is_some_and(is_handle) && (has_no_value() || words.iter().filter(|word| word.is_name()).count() < 12)
        || words.iter().all(|word| lists("extern } ;", word.text) || word.text == "\"C\"" || word.text == "{")
}

/// Judges a function whose statements begin after the bracket at `open`. If most are a person's, so are the others.
fn judge_function(words: &[Word], open: usize, name: &str) -> Vec<bool> {
    let called = if name == MAIN { CALLS_OF_MAIN } else { CALLS };
    let mut verdicts = vec![true; open + 1];
    let (mut n_written, mut n_judged) = (0, 0);
    let mut last = true;
    let mut blocks: Vec<bool> = Vec::new();
    for statement in words[open + 1..].split_inclusive(|word| matches!(word.text, ";" | "{" | "}")) {
        let end = statement.last().map_or("", |end| end.text);
        let is_closed = end == "}";
        let inner = &statement[..statement.len() - 1];
        let is_blocked = blocks.last() == Some(&false);
        let verdict = if is_blocked { Some(false) } else { judge_statement(inner, called) };
        if let Some(is_written) = verdict {
            n_judged += statement.len();
            n_written += if is_written { statement.len() } else { 0 };
        }
        last = verdict.unwrap_or(last);
        verdicts.extend(inner.iter().map(|_| last));
        if is_closed {
            last = blocks.pop().unwrap_or(true);
        }
        verdicts.push(last);
        if end == "{" {
            blocks.push(last);
        }
    }
    if 100 * n_written < MIN_WRITTEN * n_judged {
        verdicts.fill(false);
    }
    verdicts
}

/// Returns whether a statement is the configurator's, or nothing for one that every function has.
fn judge_statement(words: &[Word], called: &str) -> Option<bool> {
    let names = || words.iter().filter(|word| word.is_name());
    let first = names().next()?.text;
    if words.iter().map(|word| word.text).eq(["while", "(", "1", ")"])
        || first == "return"
        || first == "else" && words.len() == 1
    {
        return None;
    }
    let computes = words.iter().enumerate().any(|(index, word)| match word.text {
        "/" | "%" | "<" => true,
        ">" => index == 0 || words[index - 1].text != "-",
        "+" => words.get(index + 1).is_some_and(|next| next.is_name()),
        _ => false,
    });
    if computes || lists("for switch do goto case default", first) {
        return Some(false);
    }
    let is_keyword = |name: &str| lists("if while else sizeof return", name);
    if calls(words).any(|call| !is_keyword(call.name) && !allows(called, call.name)) {
        return Some(false);
    }
    let is_of_library = |name: &str| allows(LIBRARY, name) || is_handle(name);
    Some(calls(words).any(|call| !is_keyword(call.name)) || names().any(|word| is_of_library(word.text)))
}

/// Returns whether a name is that of a handle, such as `huart2` or `hadc`.
fn is_handle(name: &str) -> bool {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    lists(
        "huart husart hi hi2c hspi hadc hdac htim hdma hrtc hcan hiwdg hwwdg hcrc hrng hsd hpcd husb hltdc hi2s hsai hadc hopamp \
        hcomp hlptim hqspi heth hsdram sConfigOC sConfig sMasterConfig sClockSourceConfig defaultTaskHandle defaultTask \
        sTime sDate sAlarm sBreakDeadTimeConfig PeriphClkInit PeriphClkInitStruct sSlaveConfig multimode tickstart uwTick",
        stem,
    ) || name.starts_with("hdma_")
        || name.starts_with("hpcd_")
}
